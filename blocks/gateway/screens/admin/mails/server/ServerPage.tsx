import { gateway } from '@quoin/gateway/resources'
import type { OutputOf } from '@quoin/kit'
import { useRead } from '@quoin/kit/react'
import { ErrorState, ListSkeleton, State, useMe, useWhyNot } from '@quoin/ui'
import { Section } from '@quoin/ui/page/Section.tsx'
import { IconServer2 } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { MailTabs } from '../MailTabs.tsx'
import { Keys } from './Keys.tsx'
import { ServerForm } from './ServerForm.tsx'
import { ServerState } from './ServerState.tsx'
import classes from './server.module.css'

export type MailServer = OutputOf<typeof gateway.mailServer.get>

/** By which server the company's mails leave, who they are from, and what they are signed with. */
export function ServerPage() {
  const why = useWhyNot('gateway.mails.server')
  return (
    <>
      <MailTabs />
      {why === null ? <Settings /> : <State icon={IconServer2} title={why} />}
    </>
  )
}

function Settings() {
  const t = useTranslations('admin.mailServer')
  const { company } = useMe()
  const { data, error, refetch } = useRead(gateway.mailServer.get, {})
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <ListSkeleton />
  return (
    <div className={classes.page}>
      <Section title={t('now')} text={t('nowText', { company: company.name })}>
        <ServerState key={asSet(data)} server={data} />
      </Section>
      <Section title={t('own')} text={t('ownText')}>
        <ServerForm key={String(data.configured)} server={data} />
      </Section>
      {data.configured && (
        <Section title={t('keys')} text={t('keysText')}>
          <Keys server={data} />
        </Section>
      )}
    </div>
  )
}

/** What a test says something of; once it is set otherwise, what the last one said is over. */
const asSet = ({ host, port, security, username, from_email }: MailServer): string =>
  JSON.stringify([host, port, security, username, from_email])
