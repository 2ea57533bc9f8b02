import { Anchor, Button, TextInput } from '@mantine/core'
import { gateway } from '@quoin/gateway/resources'
import { useAction } from '@quoin/kit/react'
import { FormError } from '@quoin/ui/forms/FormError.tsx'
import { useRefusal } from '@quoin/ui/forms/useRefusal.ts'
import { Link } from '@quoin/ui/pages'
import type { FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { outside } from '../../outside.tsx'
import { AuthFrame } from './AuthFrame.tsx'

/** Where the link of a confirmation mail lands. Opening it does nothing, as scanners open links too; the button does. */
export function ConfirmPage({ confirmation_token }: { readonly confirmation_token?: string }) {
  const t = useTranslations('gateway.confirm')
  const login = useTranslations('gateway.login')
  const words = useRefusal()
  const confirm = useAction(gateway.auth.confirm)
  const again = useAction(gateway.users.reconfirm)
  const toLogin = (
    <p>
      <Anchor component={Link} to={outside.pages.login()}>
        {t('toLogin')}
      </Anchor>
    </p>
  )
  if (confirm.isSuccess) return <AuthFrame title={t('doneTitle')} text={t('done')} below={toLogin} />
  if (again.isSuccess) return <AuthFrame title={t('againTitle')} text={t('againDone')} below={toLogin} />
  if (!confirmation_token || confirm.error) {
    const refusal = again.error && words(again.error)
    const submit = (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      const email = String(new FormData(event.currentTarget).get('email')).trim()
      again.mutate({ user: { email }, confirm_success_url: `${location.origin}/auth/step2/` })
    }
    const why = confirm.error && words(confirm.error, { confirmation_token_invalid: t('tooOld') })
    return (
      <AuthFrame title={t('title')} text={t('againText')} below={toLogin}>
        <form onSubmit={submit}>
          {(why ?? refusal) && <FormError>{why?.sentence ?? refusal?.sentence ?? t('tooOld')}</FormError>}
          <TextInput name="email" type="email" required label={login('email')} autoComplete="username" autoFocus />
          <Button type="submit" loading={again.isPending}>
            {t('again')}
          </Button>
        </form>
      </AuthFrame>
    )
  }
  return (
    <AuthFrame title={t('title')} text={t('text')}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          confirm.mutate({ confirmation_token })
        }}
      >
        <Button type="submit" autoFocus loading={confirm.isPending}>
          {t('submit')}
        </Button>
      </form>
    </AuthFrame>
  )
}
