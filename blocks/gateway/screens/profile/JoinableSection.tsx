import { useMe } from '@quoin/ui'
import { Section } from '@quoin/ui/page/Section.tsx'
import { useTranslations } from 'use-intl'
import { Joinable, useJoinable } from './Joinable.tsx'

/** Another company that takes people of one's mail domain; nothing at all where there is none. */
export function JoinableSection() {
  const t = useTranslations('gateway.joining')
  const { id } = useMe()
  const companies = useJoinable(id)
  if (!companies?.length) return null
  return (
    <Section title={t('title')} text={t('text')}>
      {companies.map((company) => (
        // The list of companies one may switch to is read when a company is entered.
        <Joinable key={company.id} id={id} company={company} onJoined={() => location.assign(`/c/${company.url_id}`)} />
      ))}
    </Section>
  )
}
