import { useRead } from '@quoin/kit/react'
import { useLanguage } from '@quoin/ui'
import { BehindLink } from '@quoin/ui/page/BehindLink.tsx'
import { useLink, useTabTitle } from '@quoin/ui/page/useLink.ts'
import { useFormatter, useTranslations } from 'use-intl'
import { disclosure } from '../resources/index.ts'
import styles from './disclosure.module.css'
import { Question } from './respond/Question.tsx'

/** What somebody outside the company is asked. Nobody is signed in here: the link is the right. */
export function RespondPage() {
  const t = useTranslations('disclosure.respond')
  const format = useFormatter()
  const link = useLink()
  const { language } = useLanguage()
  const read = useRead(disclosure.respondents.asked, { link, language }, { enabled: link !== '' })
  const { data } = read
  useTabTitle(data?.project_name, data?.company_name)
  return (
    <main className={styles.outside}>
      <BehindLink read={read} isGone={!link} missing={t('missing')} missingText={t('missingText')}>
        {data && (
          <>
            <p className={styles.company}>{data.company_name}</p>
            <h1>{data.project_name}</h1>
            <p>
              {t('hello', {
                name: data.name,
                count: data.objectives.length,
                until: format.dateTime(new Date(data.expires_at), { dateStyle: 'long' }),
              })}
            </p>
            {data.objectives.map((one) => (
              <Question key={one.unique_id} link={link} asked={one} />
            ))}
          </>
        )}
      </BehindLink>
    </main>
  )
}
