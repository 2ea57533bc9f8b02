import { Button, Paper, Stack, Text } from '@mantine/core'
import { useAction, useRead } from '@quoin/kit/react'
import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { BehindLink } from '@quoin/ui/page/BehindLink.tsx'
import { PageHeader } from '@quoin/ui/page/PageHeader.tsx'
import { useGo } from '@quoin/ui/pages'
import { useTranslations } from 'use-intl'
import { pages } from '../pages.tsx'
import { realtime } from '../resources/index.ts'

/** Where an invite link leads: which group it is of, and the button to join it. */
export function JoinPage({ code }: { readonly code: string }) {
  const t = useTranslations('realtime.join')
  const go = useGo()
  const words = useErrorWords(realtime.groups)
  const read = useRead(realtime.groupInvites.preview, { code })
  const join = useAction(realtime.groupInvites.join, { alsoRefreshes: ['realtime.conversations', 'realtime.groups'] })
  const enter = () =>
    join.mutate({ code }, { onSuccess: ({ context_id }) => context_id && void go(pages.conversation({ id: context_id })) })
  return (
    <BehindLink read={read} isGone={false} missing={t('missing')} missingText={t('missingText')}>
      <Stack maw={520}>
        <PageHeader title={read.data?.name ?? ''} text={t('members', { count: read.data?.member_count ?? 0 })} />
        <Paper withBorder p="md">
          <Stack align="start">
            <Text>
              {read.data?.is_member
                ? t('there')
                : read.data?.inviter
                  ? t('invitedBy', { name: read.data.inviter })
                  : t('invited')}
            </Text>
            {join.error && (
              <Text role="alert" c="red" size="sm">
                {words(join.error).sentence}
              </Text>
            )}
            <Button loading={join.isPending} onClick={enter}>
              {t(read.data?.is_member ? 'open' : 'join')}
            </Button>
          </Stack>
        </Paper>
      </Stack>
    </BehindLink>
  )
}
