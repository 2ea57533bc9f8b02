import { Alert, Select } from '@mantine/core'
import { gateway } from '@quoin/gateway/resources'
import { useRead } from '@quoin/kit/react'
import { languageNames, languages, useLanguage, useMay, useMe } from '@quoin/ui'
import { PageHeader } from '@quoin/ui/page/PageHeader.tsx'
import { Section } from '@quoin/ui/page/Section.tsx'
import { useTranslations } from 'use-intl'
import { AccessTokens } from './AccessTokens.tsx'
import { AboutForm } from './AboutForm.tsx'
import { AuthenticatorApp } from './AuthenticatorApp.tsx'
import { AvatarEditor } from './AvatarEditor.tsx'
import { DetailsForm } from './DetailsForm.tsx'
import { Devices } from './Devices.tsx'
import { EmailForm } from './EmailForm.tsx'
import { JoinableSection } from './JoinableSection.tsx'
import { LinkedAccounts } from './LinkedAccounts.tsx'
import { Looks } from './Looks.tsx'
import { OwnData } from './OwnData.tsx'
import { Passkeys } from './Passkeys.tsx'
import { PasswordForm } from './PasswordForm.tsx'

/** One's own page: how one is shown, how one signs in, and where. */
export function ProfilePage() {
  const t = useTranslations('gateway')
  const { company } = useMe()
  const { language, choose } = useLanguage()
  // Whoever has no role yet is kept out of what the company knows of people, also of themselves.
  const mayRead = useMay('gateway.users.read')
  const signedIn = useRead(gateway.auth.validateToken, {})
  return (
    <>
      <PageHeader title={t('profile.title')} />
      {signedIn.data?.confined_to && <Alert mb="md">{t('security.confined')}</Alert>}
      <Section title={t('avatar.title')} text={t('avatar.hint')}>
        <AvatarEditor />
      </Section>
      {mayRead && (
        <>
          <Section title={t('profile.about')} text={t('profile.aboutText', { company: company.name })}>
            <AboutForm />
          </Section>
          <Section title={t('profile.details')}>
            <DetailsForm />
          </Section>
        </>
      )}
      <Section title={t('profile.language')} text={t('profile.languageText')}>
        <Select
          aria-label={t('profile.language')}
          value={language}
          allowDeselect={false}
          w={240}
          onChange={(value) => value && choose(value)}
          data={languages.map((value) => ({ value, label: languageNames[value] }))}
        />
      </Section>
      <Section title={t('email.title')} text={t('email.text')}>
        <EmailForm />
      </Section>
      <Section title={t('password.title')} text={t('password.text')}>
        <PasswordForm />
      </Section>
      <Section title={t('security.appTitle')} text={t('security.appText')}>
        <AuthenticatorApp />
      </Section>
      <Section title={t('security.passkeysTitle')} text={t('security.passkeysText')}>
        <Passkeys />
      </Section>
      <Section title={t('accessTokens.title')} text={t('accessTokens.text')}>
        <AccessTokens />
      </Section>
      <LinkedAccounts />
      <JoinableSection />
      <Section title={t('devices.title')} text={t('devices.text')}>
        <Devices />
      </Section>
      {mayRead && <Looks />}
      <OwnData />
    </>
  )
}
