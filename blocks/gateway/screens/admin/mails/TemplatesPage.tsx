import { Badge, Button } from '@mantine/core'
import { gateway } from '@quoin/gateway/resources'
import { useAction } from '@quoin/kit/react'
import { languageNames, languages, useLanguage, useMe, useWhyNot } from '@quoin/ui'
import { Confirm } from '@quoin/ui/forms/Confirm.tsx'
import { useRefusal } from '@quoin/ui/forms/useRefusal.ts'
import { byHand } from '@quoin/ui/list/byHand.ts'
import { DataList } from '@quoin/ui/list/DataList.tsx'
import { useGo } from '@quoin/ui/pages'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { Refused } from '@quoin/ui/states/Refused.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { pages } from '../../../pages.tsx'
import admin from '../admin.module.css'
import { MailTabs } from './MailTabs.tsx'
import { withSamples } from './withSamples.ts'

const templates = byHand(gateway.mailTemplates)
const columns = ['from_subject:420', 'event_name:220', 'is_customised:200', 'updated_at:170'] as const
const views = {
  customised: { filter: { isCustomised: 'true' }, count: true },
  drafts: { filter: { hasDraft: 'true' }, count: true },
} as const

/** Every mail of the company with the languages it is written in; those with words of their own are marked. */
export function TemplatesPage() {
  const notify = useNotify()
  const t = useTranslations('admin.templates')
  const { company } = useMe()
  const { language } = useLanguage()
  const words = useRefusal()
  const go = useGo()
  const why = useWhyNot('gateway.mails.manage')
  const clone = useAction(gateway.companies.mailTemplatesClone, { alsoRefreshes: ['gateway.mailTemplates'] })
  const [asking, setAsking] = useState(false)
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
      <DataList
        resource={templates}
        title={t('event')}
        level={2}
        columns={columns}
        views={views}
        // Each once, as whoever looks would read it.
        only={{ preferredLanguage: language }}
        cells={{
          fromSubject: ({ from_subject: subject, variables }) =>
            withSamples(String(subject), variables as Readonly<Record<string, unknown>>),
          isCustomised: ({ own_languages: own, draft }) => (
            <>
              {languages
                .filter((one) => (own as readonly string[]).includes(one))
                .map((one) => (
                  <Badge key={one} color="blue" me={4} title={languageNames[one]}>
                    {one.toUpperCase()}
                  </Badge>
                ))}
              {(own as readonly string[]).length === 0 && <span className={admin.dim}>{t('builtIn')}</span>}
              {draft !== null && <Badge color="yellow">{t('draft')}</Badge>}
            </>
          ),
        }}
        onOpen={({ event_name: event }) => void go(pages.mailTemplate({ event: String(event), language }))}
      />
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
