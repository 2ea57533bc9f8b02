import { Text } from '@mantine/core'
import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { university } from '../resources/index.ts'

/** Says in the language of whoever reads why something was refused; the server says it in English. */
export function useRefused(): (error: unknown) => string {
  const inWords = useErrorWords(university.learning)
  return (error) => inWords(error).sentence
}

/** Why something was refused, below what was tried. */
export function Refused({ error }: { error: unknown }) {
  const refused = useRefused()
  return error ? (
    <Text role="alert" c="red" size="sm" mt="xs">
      {refused(error)}
    </Text>
  ) : null
}
