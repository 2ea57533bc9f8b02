import { BeginButton } from './BeginButton.tsx'

/** Begins a chat about an entry of knowledge. */
export const TalkAboutButton = ({ record }: { readonly record: { readonly id: string; readonly name: string } }) => (
  <BeginButton name={record.name} about={{ entity_unique_id: record.id }} />
)
