/** What a form is called where words are given: by its own name, or value by value where it is a combination of options. */
export const sayForm = (name: string, words: Readonly<Record<string, string>>): string =>
  words[name] ??
  name
    .split(' / ')
    .map((part) => words[part] ?? part)
    .join(' / ')
