import { useRouter, useSearch } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { PasswordForm } from '../profile/PasswordForm.tsx'
import { AuthFrame } from './AuthFrame.tsx'

/** Where the link of a reset mail lands: it asks only for the new password. With that one signs in. */
export function ChangePasswordPage() {
  const t = useTranslations('gateway.password')
  const router = useRouter()
  const { reset_password_token } = useSearch({ from: '/auth/auth/change-password' })
  return (
    <AuthFrame title={t('chooseTitle')} text={t('text')}>
      <PasswordForm
        token={reset_password_token}
        onDone={() => router.history.replace(reset_password_token ? '/auth/login' : '/')}
      />
    </AuthFrame>
  )
}
