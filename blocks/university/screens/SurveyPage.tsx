import { Alert, Button, Fieldset, Group, Radio, Stack, Textarea } from '@mantine/core'
import { useRead, useAction } from '@quoin/kit/react'
import { EmptyState, ErrorState, PageSkeleton } from '@quoin/ui'
import { PageHeader } from '@quoin/ui/page/PageHeader.tsx'
import { Link } from '@quoin/ui/pages'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { pages } from '../pages.tsx'
import { type SurveyKind, university } from '../resources/index.ts'
import styles from './learn.module.css'
import { Refused } from './Refused.tsx'

/** Happiness before and after, or coach and course: every question from 1 to 5. */
export default function SurveyPage({ course, kind: word }: { course: string; kind: string }) {
  const t = useTranslations('university')
  const kind = (['happiness_before', 'happiness_after', 'course'] as const).find((one) => one === word) ?? 'course'
  const { data, error, refetch } = useRead(university.learning.survey, { id: course, kind })
  const [sent, setSent] = useState<{ kind: SurveyKind; hasCoupon: boolean } | null>(null)
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} level={1} />
  if (!data) return <PageSkeleton />
  const back = <Link to={pages.course({ course })}>{t('step.back')}</Link>
  if (sent?.kind === kind)
    return (
      <EmptyState title={t('survey.thanks')} action={back}>
        {sent.hasCoupon && t('survey.coupon')}
      </EmptyState>
    )
  return (
    <div className={styles.page}>
      {back}
      <PageHeader title={t(kind === 'course' ? 'survey.courseTitle' : 'survey.happinessTitle')} text={t('survey.scale')} />
      <Answers course={course} kind={kind} survey={data} key={kind} onSent={(hasCoupon) => setSent({ kind, hasCoupon })} />
    </div>
  )
}

interface AnswersProps {
  readonly course: string
  readonly kind: SurveyKind
  readonly survey: { keys: string[]; ratings: Record<string, number> | null; comment: string | null; recommend: boolean | null }
  onSent(hasCoupon: boolean): void
}
type Draft = { ratings: Record<string, number>; comment: string; recommend: boolean | null }
const storageKey = (course: string, kind: string) => `university-survey-${course}-${kind}`

/** What was ticked survives a reload of the page. */
function useDraft(course: string, kind: string, first: Draft): [Draft, (draft: Draft) => void, () => void] {
  const key = storageKey(course, kind)
  const [draft, setDraft] = useState<Draft>(() => {
    const kept = sessionStorage.getItem(key)
    return kept ? (JSON.parse(kept) as Draft) : first
  })
  const change = (next: Draft) => {
    setDraft(next)
    sessionStorage.setItem(key, JSON.stringify(next))
  }
  return [draft, change, () => sessionStorage.removeItem(key)]
}

function Answers({ course, kind, survey, onSent }: AnswersProps) {
  const t = useTranslations('university.survey')
  const [draft, change, forget] = useDraft(course, kind, {
    ratings: survey.ratings ?? {},
    comment: survey.comment ?? '',
    recommend: survey.recommend,
  })
  const [isWrong, setIsWrong] = useState(false)
  const give = useAction(university.learning.surveyGive)
  const missing =
    survey.keys.find((key) => draft.ratings[key] === undefined) ??
    (kind === 'course' && draft.recommend === null ? 'recommend' : undefined)
  const send = (event: FormEvent) => {
    event.preventDefault()
    setIsWrong(missing !== undefined)
    if (missing) document.querySelector<HTMLInputElement>(`input[name="${missing}"]`)?.focus()
    else
      give.mutate(
        { id: course, kind, ratings: draft.ratings, comment: draft.comment || null, recommend: draft.recommend },
        {
          onSuccess: ({ has_coupon: hasCoupon }) => {
            forget()
            onSent(hasCoupon)
          },
        },
      )
  }
  const rate = (key: string, value: number) => change({ ...draft, ratings: { ...draft.ratings, [key]: value } })
  const part = (prefix: string) =>
    survey.keys
      .filter((key) => key.startsWith(prefix))
      .map((key) => (
        <Rating
          key={key}
          name={key}
          value={draft.ratings[key]}
          isMissing={isWrong && draft.ratings[key] === undefined}
          onChange={(value) => rate(key, value)}
        />
      ))
  return (
    <form onSubmit={send} noValidate>
      <Stack gap="lg">
        {kind === 'course' ? (
          <>
            <Fieldset legend={t('coach')}>{part('coach_')}</Fieldset>
            <Fieldset legend={t('course')}>{part('course_')}</Fieldset>
            <Radio.Group
              name="recommend"
              label={t('recommend')}
              error={isWrong && draft.recommend === null ? t('missing') : undefined}
              value={draft.recommend === null ? null : String(draft.recommend)}
              onChange={(value) => change({ ...draft, recommend: value === 'true' })}
            >
              <Group mt="xs">
                <Radio name="recommend" value="true" label={t('yes')} />
                <Radio name="recommend" value="false" label={t('no')} />
              </Group>
            </Radio.Group>
          </>
        ) : (
          <div>{part('')}</div>
        )}
        <Textarea
          label={t('comment')}
          autosize
          minRows={3}
          maxLength={5_000}
          value={draft.comment}
          onChange={(event) => change({ ...draft, comment: event.currentTarget.value })}
        />
        {isWrong && missing && (
          <Alert color="red" role="alert">
            {t('missing')}
          </Alert>
        )}
        <Refused error={give.error} />
        <div>
          <Button type="submit" loading={give.isPending}>
            {t('send')}
          </Button>
        </div>
      </Stack>
    </form>
  )
}

function Rating({
  name,
  value,
  isMissing,
  onChange,
}: {
  name: string
  value: number | undefined
  isMissing: boolean
  onChange(value: number): void
}) {
  const t = useTranslations('university.survey')
  return (
    <Radio.Group
      name={name}
      label={t(`keys.${name as 'joy'}`)}
      error={isMissing ? t('missing') : undefined}
      value={value === undefined ? null : String(value)}
      onChange={(one) => onChange(Number(one))}
      my="sm"
    >
      <Group mt="xs">
        {[1, 2, 3, 4, 5].map((one) => (
          <Radio key={one} name={name} value={String(one)} label={String(one)} />
        ))}
      </Group>
    </Radio.Group>
  )
}
