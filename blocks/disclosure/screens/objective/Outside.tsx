import { Button, Group, Text, TextInput, Title } from '@mantine/core'
import { useRead, useAction } from '@quoin/kit/react'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type AnswerWire, disclosure } from '../../resources/index.ts'
import styles from '../disclosure.module.css'

/** People outside the company who were asked this objective, for those who may ask them. */
export function Outside({ answer }: { readonly answer: AnswerWire }) {
  const why = useWhyRefused()(disclosure.respondents.invite)
  return why === null ? <Respondents answer={answer} /> : null
}

function Respondents({ answer }: { readonly answer: AnswerWire }) {
  const t = useTranslations('disclosure.outside')
  const notify = useNotify()
  const inWords = useErrorWords(disclosure.respondents)
  const project = answer.project_unique_id
  const { data, error } = useRead(disclosure.respondents.inProject, { project })
  const invite = useAction(disclosure.respondents.invite)
  const revoke = useAction(disclosure.respondents.revoke)
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const requested = data?.respondents.filter(
    ({ objectives, revoked_at }) => !revoked_at && objectives.some(({ unique_id }) => unique_id === answer.unique_id),
  )
  const trouble = (error: Error) => notify.trouble(inWords(error).sentence)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    invite.mutate(
      { project, name, email, objective_unique_ids: [answer.unique_id] },
      {
        onSuccess: () => {
          notify.done(t('sent', { email }))
          setName('')
          setEmail('')
        },
        onError: trouble,
      },
    )
  }
  // Who reads the project without working on it asks nobody.
  if (error) return null
  return (
    <section aria-label={t('title')}>
      <Title order={3} size="h5" mb="xs">
        {t('title')}
      </Title>
      <ul className={styles.rows}>
        {requested?.map((one) => (
          <li key={one.unique_id} className={styles.row}>
            <span className={styles.what}>
              {one.name}
              <Text size="sm" component="span">
                {one.email} · {one.last_used_at ? t('opened') : t('unopened')}
              </Text>
            </span>
            <Button
              variant="subtle"
              size="compact-sm"
              loading={revoke.isPending}
              onClick={() => revoke.mutate({ project, respondent: one.unique_id }, { onError: trouble })}
            >
              {t('revoke')}
            </Button>
          </li>
        ))}
      </ul>
      <form onSubmit={submit}>
        <Group align="end" mt="sm">
          <TextInput label={t('name')} required maxLength={200} value={name} onChange={(e) => setName(e.currentTarget.value)} />
          <TextInput
            type="email"
            label={t('email')}
            required
            maxLength={254}
            value={email}
            onChange={(e) => setEmail(e.currentTarget.value)}
          />
          <Button type="submit" variant="default" loading={invite.isPending}>
            {t('invite')}
          </Button>
        </Group>
      </form>
    </section>
  )
}
