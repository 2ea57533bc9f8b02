import { Tools } from '@quoin/ui/shell/tools.tsx'

/** What colleagues say about an execution: it has no timeline to say it on. */
export const CommentsTab = ({ id }: { readonly id: string }) => (
  <Tools place="timeline" parts={{ resource: 'assistant.executions', id }} />
)
