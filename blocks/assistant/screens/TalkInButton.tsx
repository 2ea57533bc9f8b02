import { BeginButton } from './BeginButton.tsx'

/** Begins a chat in a collection. */
export const TalkInButton = ({ record }: { readonly record: { readonly id: string; readonly name: string } }) => (
  <BeginButton name={record.name} about={{ cluster_unique_id: record.id }} />
)
