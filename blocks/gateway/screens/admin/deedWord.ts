/**
 * The word for what was done, out of those that are written: the verb's own, else the word it begins with (`addPoints`), else the one
 * it ends with (`keyCreate`, `runLow`), else that something changed. A verb never stands there as the code calls it.
 */
export function deedWord(verb: string, isWritten: (word: string) => boolean): string {
  const words = verb.split(/(?=[A-Z])/).map((word) => word.toLowerCase())
  return [verb, words[0]!, words.at(-1)!].find(isWritten) ?? 'update'
}
