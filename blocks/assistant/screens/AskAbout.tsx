import { ActionIcon, Tooltip } from '@mantine/core'
import { useAction, useRead } from '@quoin/kit/react'
import { nowhere } from '@quoin/ui/fields/nowhere.ts'
import { readOf, titleOf, useResource } from '@quoin/ui/fields/resources.ts'
import { useGo } from '@quoin/ui/pages'
import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { IconMessageChatbot } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { pages } from '../pages.tsx'
import { assistant } from '../resources/index.ts'

/** Begins a chat with the assistant about the record at hand, and leads to it. */
export function AskAbout({ resource: dotted, id }: { readonly resource: string; readonly id: string }) {
  const t = useTranslations('assistant.chat')
  const go = useGo()
  const notify = useNotify()
  const inWords = useErrorWords(assistant.contexts)
  const resource = useResource(dotted)
  const read = readOf(resource)
  const { data: record } = useRead(read ?? nowhere, { id }, { enabled: read !== undefined })
  const begin = useAction(assistant.contexts.create)
  // The assistant reads a record by its id alone, and its own are chats already.
  if (!record || dotted.startsWith('assistant.')) return null
  const ask = () =>
    begin.mutate(
      { name: titleOf(resource, record).slice(0, 200), record_type: dotted, record_id: id },
      {
        onSuccess: ({ unique_id }) => void go(pages.home({ chat: unique_id })),
        onError: (error) => notify.trouble(inWords(error).sentence),
      },
    )
  return (
    <Tooltip label={t('askAbout')}>
      <ActionIcon size="lg" aria-label={t('askAbout')} loading={begin.isPending} onClick={ask}>
        <IconMessageChatbot size={18} stroke={1.6} />
      </ActionIcon>
    </Tooltip>
  )
}
