/** A style sheet, which the build adopts when the module that imports it runs. */
declare module '*.css'
