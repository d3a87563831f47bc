/**
 * The input forms of the demonstration's flows, in the shape of `GET /parameters`: objects with a single key, the name of the control.
 *
 * @typedef {Record<string, import('./types.d.mts').FormControl>[]} Form
 */

/** @type {Form} */
export const lessonForm = [
  { 'text-input': { variable: 'subject', label: 'Subject / 学科', required: true, max_length: 48, default: 'Biology' } },
  {
    select: {
      variable: 'level',
      label: 'Level / 年级',
      required: true,
      options: ['Secondary school', 'Undergraduate', 'Postgraduate'],
      default: 'Undergraduate'
    }
  },
  { number: { variable: 'minutes', label: 'Minutes / 分钟', required: false, default: 45 } },
  { paragraph: { variable: 'notes', label: 'Notes / 备注', required: false, max_length: 1000, default: '' } },
  { checkbox: { variable: 'include_quiz', label: 'Add a quiz / 附小测验', required: false, default: true } }
]

/** @type {Form} */
export const readingForm = [
  { paragraph: { variable: 'text', label: 'Text / 文章', required: true, max_length: 20000, default: '' } },
  {
    select: {
      variable: 'length',
      label: 'Length / 篇幅',
      required: true,
      options: ['short', 'medium', 'long'],
      default: 'medium'
    }
  },
  { 'text-input': { variable: 'audience', label: 'Readers / 读者', required: false, max_length: 48, default: '' } },
  { checkbox: { variable: 'quiz', label: 'Make a quiz / 生成测验', required: false, default: true } }
]

const anyFile = {
  allowed_file_types: ['image', 'document', 'audio', 'video', 'custom'],
  allowed_file_extensions: ['.JSON', '.zip'],
  allowed_file_upload_methods: ['local_file', 'remote_url']
}

/** Every control the server knows, the two that a client must not draw included. @type {Form} */
export const everyControl = [
  ...lessonForm,
  { file: { variable: 'handout', label: 'Handout / 讲义', required: false, ...anyFile, allowed_file_types: ['document'] } },
  { 'file-list': { variable: 'material', label: 'Material / 素材', required: false, max_length: 3, ...anyFile } },
  {
    json_object: {
      variable: 'rubric',
      label: 'Rubric / 评分标准',
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
