/** How wide windows are, for styles and for `useMedia`. */
const width = {
  /** A phone, or a narrow window. */
  phone: '(max-width: 720px)',
  /** Where a table has too many columns. */
  narrow: '(max-width: 860px)',
  /** A tablet or half a screen, where the sidebar is a rail. */
  tablet: '(max-width: 1024px)'
} as const

/**
 * The design tokens by role. Every value is a CSS custom property of tokens.css, so dark mode needs no second theme and styles
 * stay static. Components import this object, and use `({ theme })` only where a prop selects the value.
 */
export const theme = {
  colour: {
    page: 'var(--surface-page)',
    raised: 'var(--surface-raised)',
    sunken: 'var(--surface-sunken)',
    hover: 'var(--surface-hover)',
    selected: 'var(--surface-selected)',
    inverse: 'var(--surface-inverse)',
    textStrong: 'var(--text-strong)',
    text: 'var(--text)',
    /** Has enough contrast on page and raised only; on sunken, hover and selected surfaces use `text`. */
    textMuted: 'var(--text-muted)',
    textOnAccent: 'var(--text-on-accent)',
    line: 'var(--line)',
    lineStrong: 'var(--line-strong)',
    /** Border of controls: 3:1 against every surface, which `lineStrong` does not reach (WCAG 1.4.11). */
    lineControl: 'color-mix(in srgb, var(--text-muted) 70%, var(--line-strong))',
    focus: 'var(--focus)',
    accent: 'var(--accent)',
    accentHover: 'var(--accent-hover)',
    accentSoft: 'var(--accent-soft)',
    accentText: 'var(--accent-text)',
    danger: 'var(--danger)',
    veil: 'color-mix(in srgb, #0e1311 45%, transparent)'
  },
  /** Semantic tones: text on a tinted background. `neutral` carries no judgement. */
  tone: {
    neutral: { text: 'var(--text)', soft: 'var(--surface-hover)' },
    accent: { text: 'var(--accent-text)', soft: 'var(--accent-soft)' },
    success: { text: 'var(--success)', soft: 'var(--success-soft)' },
    warning: { text: 'var(--warning)', soft: 'var(--warning-soft)' },
    danger: { text: 'var(--danger)', soft: 'var(--danger-soft)' },
    info: { text: 'var(--info)', soft: 'var(--info-soft)' }
  },
  /** The four agent categories, for chips and icon tiles only. */
  category: {
    learning: { text: 'var(--category-learning)', soft: 'var(--category-learning-soft)' },
    management: { text: 'var(--category-management)', soft: 'var(--category-management-soft)' },
    research: { text: 'var(--category-research)', soft: 'var(--category-research-soft)' },
    teaching: { text: 'var(--category-teaching)', soft: 'var(--category-teaching-soft)' }
  },
  font: {
    ui: 'var(--font-ui)',
    display: 'var(--font-display)',
    code: 'var(--font-code)',
    /** Where a text is cut: the three dots stand on the line, which those of a Chinese font do not. */
    cut: 'Ellipsis, var(--font-ui)',
    cutDisplay: 'Ellipsis, var(--font-display)'
  },
  size: {
    xs: 'var(--text-xs)',
    sm: 'var(--text-sm)',
    /** What a card says of its thing. */
    card: '0.90625rem',
    md: 'var(--text-md)',
    lg: 'var(--text-lg)',
    xl: 'var(--text-xl)',
    xxl: 'var(--text-2xl)',
    xxxl: 'var(--text-3xl)'
  },
  leading: 'var(--leading)',
  leadingTight: 'var(--leading-tight)',
  weight: { regular: 400, medium: 500, strong: 600 },
  /** 4, 8, 12, 16, 24, 32, 48, 72 px. */
  space: {
    1: 'var(--space-1)',
    2: 'var(--space-2)',
    3: 'var(--space-3)',
    4: 'var(--space-4)',
    5: 'var(--space-5)',
    6: 'var(--space-6)',
    7: 'var(--space-7)',
    8: 'var(--space-8)'
  },
  radius: { sm: 'var(--radius-sm)', md: 'var(--radius-md)', lg: 'var(--radius-lg)', full: 'var(--radius-full)' },
  shadow: { 1: 'var(--shadow-1)', 2: 'var(--shadow-2)', 3: 'var(--shadow-3)' },
  motion: { fast: 'var(--fast) var(--ease)', slow: 'var(--slow) var(--ease)' },
  layout: { sidebar: 'var(--sidebar)', rail: 'var(--sidebar-rail)', content: 'var(--content)', thread: 'var(--thread)' },
  /** Heights of controls: with a mouse, and the minimum for touch. */
  control: { height: '38px', field: '42px', touch: '40px', icon: 18, stroke: 1.75 },
  /** z-index: overlays lie above sticky parts of a screen, toasts above overlays. */
  layer: { sticky: 10, overlay: 100, toast: 200 },
  width,
  media: {
    small: `@media ${width.phone}`,
    /** A pointer that can hover; on touch screens hover styles would stick after a tap. */
    hover: '@media (hover: hover)',
    coarse: '@media (pointer: coarse)',
    still: '@media (prefers-reduced-motion: reduce)',
    forced: '@media (forced-colors: active)',
    contrast: '@media (prefers-contrast: more)'
  },
  ring: '2px solid var(--focus)'
} as const

export type Theme = typeof theme
export type Tone = keyof Theme['tone']
