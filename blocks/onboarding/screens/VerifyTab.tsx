import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useAction } from '@quoin/kit/react'
import { ErrorState, useMe } from '@quoin/ui'
import { RefValue } from '@quoin/ui/fields/RefValue.tsx'
import { StatusPill } from '@quoin/ui/fields/StatusPill.tsx'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { onboarding } from '../resources/index.ts'

interface VerifyTabProps {
  readonly id: string
  readonly record: {
    readonly identityType: string
    readonly user: string
    readonly verified: boolean | null
    readonly verifiedAt: string | null
    readonly verifiedBy: string | null
  }
}

/** Shows that an identity is true: by the code that was mailed, or by the word of somebody who has seen it. */
export default function VerifyTab({ id, record }: VerifyTabProps) {
  const t = useTranslations('onboarding.verify')
  const format = useFormatter()
  const me = useMe()
  const [code, setCode] = useState('')
  const verify = useAction(onboarding.identities.verify)
  const send = useAction(onboarding.identities.sendCode)
  if (record.verified)
    return (
      <Stack gap={4}>
        <StatusPill value="approved" label={t('done')} />
        <Text size="sm">
          {record.verifiedAt && format.dateTime(new Date(record.verifiedAt), { dateStyle: 'medium', timeStyle: 'short' })}{' '}
          {record.verifiedBy && <RefValue target="gateway.users" id={record.verifiedBy} />}
        </Text>
      </Stack>
    )
  const isMail = record.identityType.toLowerCase() === 'email'
  const mayVouch = me.permissions.has('onboarding.journeys.manage') && record.user !== me.id
  return (
    <Stack gap="sm" maw={480}>
      {isMail && (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            verify.mutate({ id, verification_code: code })
          }}
        >
          <Stack gap="sm">
            <TextInput
              label={t('code')}
              description={t('codeHint')}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={20}
              required
              value={code}
              onChange={(event) => setCode(event.currentTarget.value)}
            />
            <Group>
              <Button type="submit" loading={verify.isPending}>
                {t('verify')}
              </Button>
              <Button variant="default" loading={send.isPending} onClick={() => send.mutate({ id })}>
                {t('send')}
              </Button>
            </Group>
          </Stack>
        </form>
      )}
      {send.isSuccess && <Text role="status">{t('sent')}</Text>}
      {mayVouch && (
        <Group>
          <Button variant="default" loading={verify.isPending} onClick={() => verify.mutate({ id })}>
            {t('vouch')}
          </Button>
        </Group>
      )}
      {!isMail && !mayVouch && <Text>{t('waits')}</Text>}
      {(verify.error ?? send.error) && <ErrorState error={(verify.error ?? send.error)!} />}
    </Stack>
  )
}
