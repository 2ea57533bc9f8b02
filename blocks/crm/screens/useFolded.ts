import { useNavigate, useSearch } from '@tanstack/react-router'

/** Which columns of a board are folded up, kept in the address; and a way to fold one or unfold it again. */
export function useFolded(): { readonly folded: readonly string[]; readonly onFold: (column: string) => void } {
  const navigate = useNavigate()
  const { folded = [] } = useSearch({ strict: false }) as { folded?: readonly string[] }
  const onFold = (column: string) => {
    const next = folded.includes(column) ? folded.filter((one) => one !== column) : [...folded, column]
    const search = (held: object) => ({ ...held, folded: next.length > 0 ? next : undefined })
    void navigate({ to: '.', replace: true, search: search as never })
  }
  return { folded, onFold }
}

/** Reads the folded columns out of an address; whatever else stands there is left out. */
export const readFolded = ({ folded }: Record<string, unknown>): { folded?: readonly string[] } => {
  const names = Array.isArray(folded) ? folded.filter((one): one is string => typeof one === 'string') : []
  return names.length > 0 ? { folded: names } : {}
}
