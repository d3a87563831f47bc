/**
 * The input forms of the demonstration's flows, in the shape of `GET /parameters`: objects with a single key, the name of the control. A
 * label is the same for everybody: its Chinese is written alike in both scripts, or in each. So is an option, which the flow knows by its
 * first word.
 *
 * @typedef {Record<string, import('./types.d.mts').FormControl>[]} Form
 */

/** @type {Form} */
export const lessonForm = [
  { 'text-input': { variable: 'subject', label: 'Subject / 科目', required: true, max_length: 48, default: 'Biology' } },
  {
    select: {
      variable: 'level',
      label: 'Level / 程度',
      required: true,
      options: ['Secondary school / 中学 / 中學', 'Undergraduate / 本科 / 大學部', 'Postgraduate / 研究生'],
      default: 'Undergraduate / 本科 / 大學部'
    }
  },
  { number: { variable: 'minutes', label: 'Minutes / 分钟 / 分鐘', required: false, default: 45 } },
  { paragraph: { variable: 'notes', label: 'Notes / 要求', required: false, max_length: 1000, default: '' } },
  { checkbox: { variable: 'include_quiz', label: 'Add a quiz / 附加小考', required: false, default: true } }
]

/** @type {Form} */
export const readingForm = [
  { paragraph: { variable: 'text', label: 'Text / 文章', required: true, max_length: 20000, default: '' } },
  {
    select: {
      variable: 'length',
      label: 'Length / 篇幅',
      required: true,
      options: ['short / 短', 'medium / 中', 'long / 长 / 長'],
      default: 'medium / 中'
    }
  },
  { 'text-input': { variable: 'audience', label: 'Readers / 读者 / 讀者', required: false, max_length: 48, default: '' } },
  { checkbox: { variable: 'quiz', label: 'Make a quiz / 小考', required: false, default: true } }
]

/** A text generator's: the paragraph was called `query` when its app was new. @type {Form} */
export const openingForm = [
  { paragraph: { variable: 'topic', label: 'Topic / 主题 / 主題', required: true, max_length: 2000, default: '' } },
  {
    select: {
      variable: 'tone',
      label: 'Tone / 语气 / 語氣',
      required: true,
      options: ['plain / 平实 / 平實', 'formal / 正式', 'lively / 活泼 / 活潑'],
      default: 'plain / 平实 / 平實'
    }
  },
  { number: { variable: 'words', label: 'Words / 字数 / 字數', required: false, default: 120 } }
]

const anyFile = {
  allowed_file_types: ['image', 'document', 'audio', 'video', 'custom'],
  allowed_file_extensions: ['.JSON', '.zip'],
  allowed_file_upload_methods: ['local_file', 'remote_url']
}

/** Every control the server knows, the two that a client must not draw included. @type {Form} */
export const everyControl = [
  ...lessonForm,
  { file: { variable: 'handout', label: 'Handout / 教材', required: false, ...anyFile, allowed_file_types: ['document'] } },
  { 'file-list': { variable: 'material', label: 'Material / 素材', required: false, max_length: 3, ...anyFile } },
  {
    json_object: {
      variable: 'rubric',
      label: 'Rubric / 评分标准 / 評分標準',
      required: false,
      json_schema: { type: 'object', properties: { points: { type: 'number' } } }
    }
  },
  { 'text-input': { variable: 'campaign', label: 'Campaign', required: false, max_length: 48, default: 'autumn', hide: true } },
  {
    external_data_tool: {
      variable: 'timetable',
      label: 'Timetable',
      required: false,
      type: 'api',
      config: { api_based_extension_id: '1' }
    }
  }
]
