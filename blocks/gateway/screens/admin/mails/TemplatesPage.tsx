import { Badge, Button } from '@mantine/core'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { gateway } from '@quoin/gateway/resources'
import { useRead, useAction } from '@quoin/kit/react'
import { ErrorState, languageNames, languages, ListSkeleton, useLanguage, useMe, useWhyNot } from '@quoin/ui'
import { useRefusal } from '@quoin/ui/forms/useRefusal.ts'
import { Refused } from '@quoin/ui/states/Refused.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { pages } from '../../../pages.tsx'
import admin from '../admin.module.css'
import { Confirm } from '@quoin/ui/forms/Confirm.tsx'
import { Link } from '@quoin/ui/pages'
import { MailTabs } from './MailTabs.tsx'
import { withSamples } from './withSamples.ts'

/** Every mail of the company with the languages it is written in; those with words of their own are marked. */
export function TemplatesPage() {
  const notify = useNotify()
  const t = useTranslations('admin.templates')
  const { company } = useMe()
  const { language } = useLanguage()
  const words = useRefusal()
  const why = useWhyNot('gateway.mails.manage')
  const { data, error, refetch } = useRead(gateway.mailTemplates.list, { records: 200 }, { enabled: why === null })
  const clone = useAction(gateway.companies.mailTemplatesClone, { alsoRefreshes: ['gateway.mailTemplates'] })
  const [asking, setAsking] = useState(false)
  const events = [...Map.groupBy(data?.data ?? [], ({ event_name }) => event_name)]
  const copyAll = () =>
    clone.mutate(
      { urlId: company.urlId },
      {
        onSuccess: ({ cloned }) => {
          notify.done(t('cloned', { count: cloned }))
          setAsking(false)
        },
      },
    )
  return (
    <>
      <MailTabs
        actions={
          <Refused why={why}>
            <Button variant="default" onClick={() => setAsking(true)}>
              {t('clone')}
            </Button>
          </Refused>
        }
      />
      <p className={admin.note}>{t('text')}</p>
      {!data && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <ListSkeleton />)}
      {data && (
        <table className={admin.table}>
          <thead>
            <tr>
              <th scope="col">{t('event')}</th>
              <th scope="col">{t('own')}</th>
            </tr>
          </thead>
          <tbody>
            {events.map(([event, rows]) => {
              const shown = rows.find((row) => row.preferred_language === language) ?? rows[0]!
              const own = languages.filter((one) =>
                rows.some((row) => row.preferred_language === one && row.source === 'company'),
              )
              return (
                <tr key={event}>
                  <td>
                    <Link className={admin.link} to={pages.mailTemplate({ event, language })} title={event}>
                      {withSamples(shown.from_subject, shown.variables)}
                    </Link>
                  </td>
                  <td data-label={t('own')}>
                    {own.length === 0 && <span className={admin.dim}>{t('builtIn')}</span>}
                    {own.map((one) => (
                      <Badge key={one} color="blue" me={4} title={languageNames[one]}>
                        {one.toUpperCase()}
                      </Badge>
                    ))}
                    {rows.some(({ draft }) => draft) && <Badge color="yellow">{t('draft')}</Badge>}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
      <Confirm
        opened={asking}
        title={t('clone')}
        action={t('clone')}
        busy={clone.isPending}
        trouble={clone.error && words(clone.error).sentence}
        onClose={() => setAsking(false)}
        onConfirm={copyAll}
      >
        {t('cloneText')}
      </Confirm>
    </>
  )
}
