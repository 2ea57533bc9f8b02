declare module 'mjml' {
  /** Turns MJML into HTML for mail programs. */
  export default function mjml(
    source: string,
    options?: {
      fonts?: Record<string, string>
      validationLevel?: 'strict' | 'soft' | 'skip'
      minify?: boolean
      ignoreIncludes?: boolean
    },
  ): Promise<{ html: string; errors: readonly unknown[] }>
}
