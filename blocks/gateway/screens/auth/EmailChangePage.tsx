import { Anchor, Button } from '@mantine/core'
import { gateway } from '@quoin/gateway/resources'
import { useAction } from '@quoin/kit/react'
import { FormError } from '@quoin/ui/forms/FormError.tsx'
import { useRefusal } from '@quoin/ui/forms/useRefusal.ts'
import { Link } from '@quoin/ui/pages'
import { useTranslations } from 'use-intl'
import { outside } from '../../outside.tsx'
import { AuthFrame } from './AuthFrame.tsx'

/** Where the link to another address lands. Opening it does nothing, as scanners open links too; the button does. */
export function EmailChangePage({ email_change_token: token }: { readonly email_change_token?: string }) {
  const t = useTranslations('gateway.email')
  const confirmation = useTranslations('gateway.confirm')
  const words = useRefusal()
  const confirm = useAction(gateway.auth.emailConfirm)
  const toLogin = (
    <p>
      <Anchor component={Link} to={outside.pages.login()}>
        {confirmation('toLogin')}
      </Anchor>
    </p>
  )
  if (confirm.data) return <AuthFrame title={t('doneTitle')} text={t('done', { email: confirm.data.email })} below={toLogin} />
  const refusal = confirm.error && words(confirm.error, { email_change_token_invalid: t('tooOld'), already_taken: t('taken') })
  const isOver = !token || confirm.error?.status === 422
  return (
    <AuthFrame title={t('confirmTitle')} text={isOver ? t('tooOld') : t('confirmText')} below={toLogin}>
      {refusal && !isOver && <FormError>{refusal.sentence ?? t('tooOld')}</FormError>}
      {!isOver && (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            confirm.mutate({ email_change_token: token })
          }}
        >
          <Button type="submit" autoFocus loading={confirm.isPending}>
            {confirmation('submit')}
          </Button>
        </form>
      )}
    </AuthFrame>
  )
}
