import { Button } from '@mantine/core'
import { useAction } from '@quoin/kit/react'
import { Refused } from '@quoin/ui'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { useGo } from '@quoin/ui/pages'
import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { IconMessagePlus } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { pages } from '../pages.tsx'
import { assistant } from '../resources/index.ts'

interface BeginButtonProps {
  readonly name: string
  /** Whom it is with, and what it is about. */
  readonly about: { readonly agent_unique_id?: string; readonly entity_unique_id?: string; readonly cluster_unique_id?: string }
}

/** Begins a chat and leads to it. */
export function BeginButton({ name, about }: BeginButtonProps) {
  const t = useTranslations('assistant.chat')
  const go = useGo()
  const notify = useNotify()
  const inWords = useErrorWords(assistant.contexts)
  const why = useWhyRefused()(assistant.contexts.create)
  const begin = useAction(assistant.contexts.create)
  const talk = () =>
    begin.mutate(
      { name, ...about },
      {
        onSuccess: ({ unique_id }) => void go(pages.home({ chat: unique_id })),
        onError: (refused) => notify.trouble(inWords(refused).sentence),
      },
    )
  return (
    <Refused why={why}>
      <Button leftSection={<IconMessagePlus size={16} />} loading={begin.isPending} onClick={talk}>
        {t('talk')}
      </Button>
    </Refused>
  )
}
