import { Button, Group, Text, TextInput, Title } from '@mantine/core'
import { useRead, useAction } from '@quoin/kit/react'
import { projects } from '@quoin/projects/resources'
import { useMe } from '@quoin/ui'
import { pageOf } from '@quoin/ui/fields/resources.ts'
import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { Refused } from '@quoin/ui/states/Refused.tsx'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { AnswerWire } from '../../resources/index.ts'
import styles from '../disclosure.module.css'
import { useWhyNotWork } from '../useWhyNotWork.ts'

/** What people of the project talk about at this objective. */
export function Discussions({ answer }: { readonly answer: AnswerWire }) {
  const t = useTranslations('disclosure.discussions')
  const { company } = useMe()
  const inWords = useErrorWords(projects.discussions)
  const why = useWhyNotWork(answer.project_unique_id)(projects.discussions.create)
  const about = { project: answer.project_unique_id, aboutType: 'disclosure.objectives', aboutId: answer.unique_id }
  const { data } = useRead(projects.discussions.list, {
    records: 20,
    filter: { project_unique_id: about.project, about_id: about.aboutId },
  })
  const start = useAction(projects.discussions.create)
  const [title, setTitle] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    start.mutate({ ...about, title }, { onSuccess: () => setTitle('') })
  }
  return (
    <section aria-label={t('title')}>
      <Title order={3} size="h5" mb="xs">
        {t('title')}
      </Title>
      <ul className={styles.rows}>
        {data?.data.map((one) => (
          <li key={one.id} className={styles.row}>
            <Link to={pageOf('projects.discussions', one.id, company.urlId) ?? '#'}>{one.title}</Link>
            <Text size="sm">{t('messages', { count: String(one.messagesCount) })}</Text>
          </li>
        ))}
      </ul>
      <form onSubmit={submit}>
        <Group align="end" mt="sm">
          <TextInput
            label={t('subject')}
            required
            maxLength={200}
            value={title}
            error={start.error ? inWords(start.error).sentence : undefined}
            onChange={(event) => setTitle(event.currentTarget.value)}
          />
          <Refused why={why}>
            <Button type="submit" variant="default" loading={start.isPending}>
              {t('start')}
            </Button>
          </Refused>
        </Group>
      </form>
    </section>
  )
}
