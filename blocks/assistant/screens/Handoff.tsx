import { Alert, Button, Group } from '@mantine/core'
import { useAction } from '@quoin/kit/react'
import { useMe } from '@quoin/ui'
import { RefValue } from '@quoin/ui/fields/RefValue.tsx'
import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { IconUserQuestion } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { assistant } from '../resources/index.ts'

interface HandoffProps {
  readonly chat: {
    readonly unique_id: string
    readonly user_unique_id: string | null
    readonly supervisor_user_uid: string | null
    readonly handoff: { readonly user_unique_id: string } | null
  }
}

/** Hands a chat over to whoever looks after the agent, and says while they answer that they do. */
export function Handoff({
  chat: { unique_id: id, user_unique_id: owner, supervisor_user_uid: supervisor, handoff },
}: HandoffProps) {
  const t = useTranslations('assistant.share')
  const { id: me } = useMe()
  const notify = useNotify()
  const inWords = useErrorWords(assistant.contexts)
  const handOff = useAction(assistant.contexts.handOff)
  const takeBack = useAction(assistant.contexts.takeBack)
  const onError = (refused: Error) => notify.trouble(inWords(refused).sentence)
  if (!handoff)
    return supervisor && owner === me ? (
      <Group>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconUserQuestion size={16} />}
          loading={handOff.isPending}
          onClick={() => handOff.mutate({ id }, { onError })}
        >
          {t('handOff')}
        </Button>
      </Group>
    ) : null
  return (
    <Alert icon={<IconUserQuestion size={16} />}>
      <Group justify="space-between">
        <span>
          {t('handedTo')} <RefValue target="gateway.users" id={handoff.user_unique_id} />
        </span>
        {(owner === me || handoff.user_unique_id === me) && (
          <Button
            variant="default"
            size="compact-sm"
            loading={takeBack.isPending}
            onClick={() => takeBack.mutate({ id }, { onError })}
          >
            {t('takeBack')}
          </Button>
        )}
      </Group>
    </Alert>
  )
}
