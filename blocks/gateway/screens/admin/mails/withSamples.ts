/** A subject as somebody would read it: every value it names replaced by its example. */
export const withSamples = (subject: string, samples: Readonly<Record<string, unknown>>): string =>
  subject.replaceAll(/\{\{\s*(\w+)[^}]*\}\}/g, (_, name: string) => String(samples[name] ?? '…'))
