import { RecordConversationTab } from '@quoin/realtime/conversation'

/** What is said in a discussion. */
export default function ConversationTab({ id }: { readonly id: string }) {
  return <RecordConversationTab resource="projects.discussions" id={id} />
}
