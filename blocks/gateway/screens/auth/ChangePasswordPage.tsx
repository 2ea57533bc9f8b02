import { frontDoor, useGo } from '@quoin/ui/pages'
import { useTranslations } from 'use-intl'
import { outside } from '../../outside.tsx'
import { PasswordForm } from '../profile/PasswordForm.tsx'
import { AuthFrame } from './AuthFrame.tsx'

/** Where the link of a reset mail lands: it asks only for the new password. With that one signs in. */
export function ChangePasswordPage({ reset_password_token }: { readonly reset_password_token?: string }) {
  const t = useTranslations('gateway.password')
  const go = useGo()
  return (
    <AuthFrame title={t('chooseTitle')} text={t('text')}>
      <PasswordForm
        token={reset_password_token}
        onDone={() => void go(reset_password_token ? outside.pages.login() : frontDoor, { replace: true })}
      />
    </AuthFrame>
  )
}
