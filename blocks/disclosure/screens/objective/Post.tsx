import { Alert, Button, Group, Text } from '@mantine/core'
import { useRead, useAction } from '@quoin/kit/react'
import { RefInput } from '@quoin/ui/fields/RefInput.tsx'
import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { Refused } from '@quoin/ui/states/Refused.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type AnswerWire, disclosure } from '../../resources/index.ts'
import { Redlined } from '../Redlined.tsx'
import { alsoRefreshes } from './useSave.ts'
import { useWhyNotWork } from '../useWhyNotWork.ts'

/** The post whose text this answer is, and that a newer text of it was published. */
export function Post({ answer }: { readonly answer: AnswerWire }) {
  const t = useTranslations('disclosure.post')
  const notify = useNotify()
  const inWords = useErrorWords(disclosure.answers)
  const why = useWhyNotWork(answer.project_unique_id, answer.assignee_unique_id)(disclosure.answers.pinPost)
  const at = { project: answer.project_unique_id, objective: answer.unique_id }
  const { data } = useRead(disclosure.answers.post, at)
  const pin = useAction(disclosure.answers.pinPost, { alsoRefreshes })
  const [post, setPost] = useState<string | null>(null)
  if (!data || (answer.is_completed && !data.pinned)) return null
  const use = (post_unique_id: string, version_unique_id?: string) =>
    void pin
      .mutateAsync({ ...at, post_unique_id, version_unique_id, version: answer.version })
      .then(() => notify.done(t('pinned')))
      .catch((error: Error) => notify.trouble(inWords(error).sentence))
  if (data.pinned)
    return (
      <section aria-label={t('title')}>
        <Text size="sm">
          {t('of', { title: data.pinned.title, number: String(data.pinned.number) })}
          {!data.pinned.is_available && ` · ${t('gone')}`}
        </Text>
        {data.newer && (
          <Alert variant="default" title={t('newer', { number: String(data.newer.number) })}>
            <Redlined parts={data.newer.parts} />
            <Refused why={why}>
              <Button
                size="compact-sm"
                loading={pin.isPending}
                disabled={answer.is_completed}
                onClick={() => use(data.pinned!.post_unique_id, data.newer!.version_unique_id)}
              >
                {t('take')}
              </Button>
            </Refused>
          </Alert>
        )}
      </section>
    )
  return (
    <Group align="end">
      <RefInput target="content.posts" label={t('choose')} value={post} onChange={setPost} disabled={why !== null} />
      <Refused why={why}>
        <Button variant="default" loading={pin.isPending} disabled={post === null} onClick={() => post && use(post)}>
          {t('use')}
        </Button>
      </Refused>
    </Group>
  )
}
