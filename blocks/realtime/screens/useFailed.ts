import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { realtime } from '../resources/index.ts'

/** Says why something could not be done. */
export function useFailed(): (error: unknown) => void {
  const notify = useNotify()
  const words = useErrorWords(realtime.conversations)
  return (error) => notify.trouble(words(error).sentence)
}
