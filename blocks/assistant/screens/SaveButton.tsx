import { Button } from '@mantine/core'
import { useAction, useRead } from '@quoin/kit/react'
import { Refused } from '@quoin/ui'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { IconBookmark, IconBookmarkFilled } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { assistant } from '../resources/index.ts'

/** Keeps a prompt at hand, or no longer. */
export function SaveButton({ record: { id } }: { readonly record: { readonly id: string } }) {
  const t = useTranslations('assistant.saved')
  const notify = useNotify()
  const inWords = useErrorWords(assistant.savedPrompts)
  const why = useWhyRefused()(assistant.savedPrompts.create)
  const filter = { prompt_unique_id: id, cluster_unique_id: 'empty:true' }
  const { data } = useRead(assistant.savedPrompts.list, { records: 1, filter })
  const save = useAction(assistant.savedPrompts.create)
  const remove = useAction(assistant.savedPrompts.delete)
  const held = data?.data[0]
  const onError = (refused: Error) => notify.trouble(inWords(refused).sentence)
  return (
    <Refused why={why}>
      <Button
        variant="default"
        leftSection={held ? <IconBookmarkFilled size={16} /> : <IconBookmark size={16} />}
        aria-pressed={held !== undefined}
        loading={!data || save.isPending || remove.isPending}
        onClick={() => (held ? remove.mutate({ id: held.id }, { onError }) : save.mutate({ prompt: id }, { onError }))}
      >
        {held ? t('saved') : t('save')}
      </Button>
    </Refused>
  )
}
