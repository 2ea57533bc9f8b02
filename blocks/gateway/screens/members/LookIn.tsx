import { Button, Group, Modal, Textarea } from '@mantine/core'
import { gateway } from '@quoin/gateway/resources'
import { useAction } from '@quoin/kit/react'
import { startPreview, useMe } from '@quoin/ui'
import { FormError } from '@quoin/ui/forms/FormError.tsx'
import { useRefusal } from '@quoin/ui/forms/useRefusal.ts'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Member } from './MemberActions.tsx'

/** Asks why one wants to see the company as a member does, and begins. */
export function LookIn({ member, onClose }: { member: Member | null; onClose(): void }) {
  const t = useTranslations('gateway.looks')
  return (
    <Modal opened={member !== null} onClose={onClose} title={member && t('lookTitle', { name: member.name })}>
      {member && <Form member={member} onClose={onClose} />}
    </Modal>
  )
}

function Form({ member, onClose }: { member: Member; onClose(): void }) {
  const t = useTranslations('gateway.looks')
  const common = useTranslations('ui.common')
  const fields = useTranslations('ui.fields')
  const words = useRefusal()
  const { company } = useMe()
  const begin = useAction(gateway.users.look)
  const [missing, setMissing] = useState(false)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const reason = String(new FormData(event.currentTarget).get('reason')).trim()
    setMissing(reason.length < 3)
    if (reason.length < 3) return
    begin.mutate(
      { id: member.id, reason },
      {
        onSuccess: ({ id: look, expires_at: until }) =>
          startPreview({ look, until, memberId: member.id, memberName: member.name, urlId: company.urlId }),
      },
    )
  }
  const refusal = begin.error && words(begin.error, { role_above_own: t('lookAbove') })
  return (
    <form onSubmit={submit} noValidate>
      {refusal && <FormError>{refusal.sentence ?? Object.values(refusal.fields).join(' ')}</FormError>}
      <p style={{ marginTop: 0 }}>{t('lookText')}</p>
      <Textarea
        name="reason"
        label={t('lookReason')}
        data-autofocus
        autosize
        minRows={2}
        maxLength={500}
        error={missing && fields('required')}
      />
      <Group justify="flex-end" mt="md" gap="xs">
        <Button variant="default" onClick={onClose}>
          {common('cancel')}
        </Button>
        <Button type="submit" loading={begin.isPending}>
          {t('lookStart')}
        </Button>
      </Group>
    </form>
  )
}
