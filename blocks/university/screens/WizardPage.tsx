import { Button, Group, Stepper, Text } from '@mantine/core'
import { useRead, useAction } from '@quoin/kit/react'
import { EmptyState, ErrorState, PageSkeleton } from '@quoin/ui'
import { PageHeader } from '@quoin/ui/page/PageHeader.tsx'
import { useGo } from '@quoin/ui/pages'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { WithTexts } from '@quoin/ui/record/WithTexts.tsx'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { pages } from '../pages.tsx'
import { type LearnerCourse, university } from '../resources/index.ts'
import styles from './learn.module.css'
import { WizardCode } from './WizardCode.tsx'
import { WizardReview } from './WizardReview.tsx'
import { WizardSelect } from './WizardSelect.tsx'
import { Refused } from './Refused.tsx'

const steps = ['select', 'review', 'code'] as const
type Step = (typeof steps)[number]
export type Audience = 'standard' | 'fun_jumper' | 'aff' | 'invited'

/** The way into a course: select, review and start, validate the code. It goes on where one stopped. */
export default function WizardPage({ course, kind }: { course?: string; kind?: string }) {
  const catalogue = useRead(university.learning.catalogue, {})
  const wizard = useRead(university.learning.wizard, {})
  const error = catalogue.error ?? wizard.error
  if (error) return <ErrorState error={error} onRetry={() => void catalogue.refetch()} level={1} />
  if (!catalogue.data || !wizard.data) return <PageSkeleton />
  const audience = (['fun_jumper', 'aff', 'invited'] as const).find((one) => one === kind) ?? (wizard.data.audience as Audience)
  const open = catalogue.data.courses.filter(
    ({ enrollment }) => !enrollment || ['withdrawn', 'refunded'].includes(enrollment.status),
  )
  return (
    <WithTexts>
      <Wizard
        courses={open}
        first={course ? { step: 'review', course } : { step: wizard.data.step, course: wizard.data.course_unique_id }}
        audience={audience}
        dueAt={wizard.data.code_due_at}
      />
    </WithTexts>
  )
}

interface WizardProps {
  readonly courses: readonly LearnerCourse[]
  readonly first: { readonly step: Step; readonly course: string | null }
  readonly audience: Audience
  readonly dueAt: string | null
}
function Wizard({ courses, first, audience, dueAt }: WizardProps) {
  const t = useTranslations('university')
  const go = useGo()
  const notify = useNotify()
  const [chosen, setChosen] = useState(first.course)
  const [isMissing, setIsMissing] = useState(false)
  const course = courses.find(({ unique_id }) => unique_id === chosen)
  const [step, setStep] = useState<Step>(course ? first.step : 'select')
  const note = useAction(university.learning.wizardUpdate)
  const heading = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // What it answers is no clean-up.
    void heading.current?.scrollIntoView({ block: 'nearest' })
  }, [step])
  const to = (next: Step) => note.mutate({ step: next, course_unique_id: chosen, audience }, { onSuccess: () => setStep(next) })
  const select = () => {
    setIsMissing(!course)
    if (!course) return
    notify.done(t('wizard.selected'))
    to('review')
  }
  if (courses.length === 0) return <EmptyState level={1} title={t('learn.empty')} />
  const joined = () => void go(pages.course({ course: course!.unique_id }))
  return (
    <div className={styles.page} ref={heading}>
      <PageHeader title={t('pages.join')} />
      <Stepper active={steps.indexOf(step)} my="lg" size="sm">
        {steps.map((one) => (
          <Stepper.Step key={one} label={t(`wizard.${one}`)} />
        ))}
      </Stepper>
      {step === 'select' && <WizardSelect courses={courses} value={chosen} onChange={setChosen} />}
      {step === 'select' && isMissing && !course && (
        <Text role="alert" c="red" mt="sm">
          {t('wizard.noCourse')}
        </Text>
      )}
      {step === 'review' && course && (
        <WizardReview course={course} audience={audience} onJoined={joined} onCode={() => to('code')} />
      )}
      {step === 'code' && course && <WizardCode course={course} audience={audience} dueAt={dueAt} onJoined={joined} />}
      <Group mt="lg">
        {step !== 'select' && (
          <Button variant="default" onClick={() => to(step === 'code' ? 'review' : 'select')}>
            {t('wizard.back')}
          </Button>
        )}
        {step === 'select' && (
          <Button onClick={select} loading={note.isPending}>
            {t('wizard.next')}
          </Button>
        )}
      </Group>
      <Refused error={note.error} />
    </div>
  )
}
