import { Anchor, Button } from '@mantine/core'
import { gateway } from '@quoin/gateway/resources'
import { useVerb } from '@quoin/kit/react'
import { FormError } from '@quoin/ui/forms/FormError.tsx'
import { useRefusal } from '@quoin/ui/forms/useRefusal.ts'
import { Link, useSearch } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { AuthFrame } from './AuthFrame.tsx'

/** Where the links of an address change land. Opening one does nothing, as scanners open links too; the button does. */
export function AddressChangePage() {
  const t = useTranslations('gateway.address')
  const login = useTranslations('gateway.confirm')
  const words = useRefusal()
  const { email_change_token } = useSearch({ from: '/auth/auth/email-change' })
  const agree = useVerb(gateway.auth.addressChangeConfirm)
  const toLogin = (
    <p>
      <Anchor component={Link} to="/auth/login">
        {login('toLogin')}
      </Anchor>
    </p>
  )
  if (agree.data)
    return agree.data.changed ? (
      <AuthFrame title={t('changedTitle')} text={t('changedText')} below={toLogin} />
    ) : (
      <AuthFrame title={t('waitingTitle')} text={t('waitingText')} below={toLogin} />
    )
  const refusal =
    agree.error && words(agree.error, { address_change_token_invalid: login('tooOld'), address_not_free: t('notFree') })
  return (
    <AuthFrame title={t('agreeTitle')} text={t('agreeText')} below={toLogin}>
      {refusal && <FormError>{refusal.sentence ?? login('tooOld')}</FormError>}
      {!email_change_token && <FormError>{login('tooOld')}</FormError>}
      {email_change_token && (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            agree.mutate({ email_change_token })
          }}
        >
          <Button type="submit" autoFocus loading={agree.isPending}>
            {t('agree')}
          </Button>
        </form>
      )}
    </AuthFrame>
  )
}
