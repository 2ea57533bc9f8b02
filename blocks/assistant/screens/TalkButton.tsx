import { BeginButton } from './BeginButton.tsx'

/** Begins a chat with an agent. */
export const TalkButton = ({ record }: { readonly record: { readonly id: string; readonly name: string } }) => (
  <BeginButton name={record.name} about={{ agent_unique_id: record.id }} />
)
