import { Button } from '@mantine/core'
import { useAction } from '@quoin/kit/react'
import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { IconPlayerStop } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { assistant } from '../resources/index.ts'

/** Stops an execution: what was written so far is its answer. */
export function Stop({ execution }: { readonly execution: string }) {
  const t = useTranslations('assistant.run')
  const notify = useNotify()
  const inWords = useErrorWords(assistant.executions)
  const cancel = useAction(assistant.executions.cancel)
  return (
    <Button
      variant="default"
      size="compact-sm"
      w="fit-content"
      leftSection={<IconPlayerStop size={16} />}
      loading={cancel.isPending}
      onClick={() => cancel.mutate({ id: execution }, { onError: (refused) => notify.trouble(inWords(refused).sentence) })}
    >
      {t('stop')}
    </Button>
  )
}
