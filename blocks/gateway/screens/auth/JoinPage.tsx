import { Anchor } from '@mantine/core'
import { gateway } from '@quoin/gateway/resources'
import { useRead } from '@quoin/kit/react'
import { frontDoor, Link } from '@quoin/ui/pages'
import { useTranslations } from 'use-intl'
import { Joinable, useJoinable } from '../profile/Joinable.tsx'
import { AuthFrame } from './AuthFrame.tsx'

/** For whoever is signed in and belongs nowhere: the company of their mail domain. */
export function JoinPage() {
  const t = useTranslations('gateway.joining')
  const me = useRead(gateway.auth.validateToken, {})
  const companies = useJoinable(me.data?.id)
  return (
    <AuthFrame
      title={t('title')}
      text={companies && t(companies.length > 0 ? 'text' : 'none')}
      below={
        <p>
          <Anchor component={Link} to={frontDoor}>
            {t('back')}
          </Anchor>
        </p>
      }
    >
      {companies?.map((company) => (
        <Joinable key={company.id} id={me.data!.id} company={company} onJoined={() => location.assign('/')} />
      ))}
    </AuthFrame>
  )
}
