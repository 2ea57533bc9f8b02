import { Button, TextInput } from '@mantine/core'
import { useRead } from '@quoin/kit/react'
import { ErrorState, PageSkeleton, TextsOf } from '@quoin/ui'
import { useCustomized } from '@quoin/ui/fields/useCustomized.ts'
import { useResource } from '@quoin/ui/fields/resources.ts'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { seenFields } from '@quoin/ui/fields/words.ts'
import { FormError } from '@quoin/ui/forms/FormError.tsx'
import { useRefusal } from '@quoin/ui/forms/useRefusal.ts'
import { columnsOf } from '@quoin/ui/list/columns.ts'
import { filterColumns } from '@quoin/ui/list/filterColumns.ts'
import { FilterLines } from '@quoin/ui/list/FilterLines.tsx'
import { FormHeader } from '@quoin/ui/page/FormHeader.tsx'
import { Section } from '@quoin/ui/page/Section.tsx'
import { useUnsavedGuard } from '@quoin/ui/record/useUnsavedGuard.tsx'
import { useMe } from '@quoin/ui'
import { IconPlus } from '@tabler/icons-react'
import { type RefObject, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Conditions, Step, Trigger } from '../resources/index.ts'
import { automations } from '../resources/index.ts'
import { Sentence } from './Sentence.tsx'
import { StepEditor } from './StepEditor.tsx'
import { TriedPanel } from './TriedPanel.tsx'
import { TriggerEditor } from './TriggerEditor.tsx'
import styles from './automations.module.css'
import { type Draft, namedBy, type Offered, type Rule } from './words.ts'

interface RuleFormProps {
  readonly title: string
  readonly rule?: Rule
  readonly error: unknown
  readonly isSaving: boolean
  /** Set once it is saved, when leaving loses nothing. */
  readonly saved: RefObject<boolean>
  onSave(rule: { name: string; trigger: Trigger; conditions: Conditions; steps: Step[] }): void
}

const stepsMax = 10
const conditionsMax = 20
const untouched: Trigger = { kind: 'event', resource: '', events: [] }

/** When, if and then of an automation, with the sentence they make and what they would have done. */
export function RuleForm(props: RuleFormProps) {
  const offered = useRead(automations.rules.offered, {})
  if (!offered.data)
    return offered.error ? <ErrorState error={offered.error} onRetry={() => void offered.refetch()} /> : <PageSkeleton />
  return <Loaded {...props} offered={offered.data.resources} />
}

/** Whether it says enough to be asked what it would have done. */
const isWhole = ({ trigger, steps }: Pick<Draft, 'trigger' | 'steps'>): boolean =>
  (trigger.kind === 'event' ? trigger.resource !== '' && trigger.events.length > 0 : true) &&
  (trigger.kind !== 'date' || (trigger.resource !== '' && trigger.field !== '')) &&
  steps.length > 0 &&
  steps.every(isStepWhole)

function isStepWhole(step: Step): boolean {
  if (step.kind === 'operation') return step.operation !== ''
  if (step.kind === 'webhook') return URL.canParse(step.url)
  return (
    step.to.length > 0 &&
    (step.kind === 'notify' ? step.title.trim() !== '' : step.subject.trim() !== '' && step.body.trim() !== '')
  )
}

function Loaded({ title, rule, error, isSaving, saved, onSave, offered }: RuleFormProps & { offered: readonly Offered[] }) {
  const t = useTranslations('automations.form')
  const fields = useTranslations('ui.fields')
  const words = useRefusal()
  const why = useWhyRefused()(automations.rules.create)
  const [name, setName] = useState(rule?.name ?? '')
  const [trigger, setTrigger] = useState<Trigger>(rule?.trigger ?? untouched)
  const [conditions, setConditions] = useState<Conditions>(rule?.conditions ?? {})
  const [steps, setSteps] = useState<readonly Step[]>(rule?.steps ?? [])
  const [isAsked, setIsAsked] = useState(false)
  const draft = { trigger, conditions, steps: [...steps] }
  const whole = isWhole(draft)
  const isChanged =
    JSON.stringify([name, trigger, conditions, steps]) !==
    JSON.stringify([rule?.name ?? '', rule?.trigger ?? untouched, rule?.conditions ?? {}, rule?.steps ?? []])
  const guard = useUnsavedGuard(isChanged, saved)
  const refusal = error ? words(error) : undefined
  const change = (next: Trigger) => {
    // Conditions and steps speak of the fields of one kind of record.
    if (next.resource !== trigger.resource) setConditions({})
    setTrigger(next)
  }
  const { resource } = trigger
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setIsAsked(true)
        if (name.trim() && whole) onSave({ name: name.trim(), ...draft })
      }}
    >
      {guard}
      <FormHeader title={title} text={t('rights')} why={why} isSaving={isSaving} />
      {refusal && <FormError>{refusal.sentence ?? Object.values(refusal.fields).join(' ')}</FormError>}
      {isAsked && !whole && <FormError>{t('incomplete')}</FormError>}
      <div className={styles.form}>
        <TextInput
          label={t('name')}
          required
          maxLength={120}
          value={name}
          error={isAsked && !name.trim() ? fields('required') : undefined}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {whole && <Sentence rule={draft} />}
        <Section title={t('when')} text={t('whenText')}>
          <TriggerEditor trigger={trigger} offered={offered} onChange={change} />
        </Section>
        {resource && (
          <Section title={t('if')} text={t('ifText')}>
            <Suspense fallback={null}>
              <TextsOf block={namedBy(resource).block}>
                <ConditionsEditor key={resource} resource={resource} conditions={conditions} onChange={setConditions} />
              </TextsOf>
            </Suspense>
          </Section>
        )}
        <Section title={t('steps')} text={t('stepsText')}>
          <div className={styles.stack}>
            {steps.map((step, place) => (
              <StepEditor
                key={place}
                number={place + 1}
                step={step}
                about={resource}
                offered={offered}
                onChange={(next) => setSteps(steps.map((one, i) => (i === place ? next : one)))}
                onRemove={() => setSteps(steps.filter((_, i) => i !== place))}
              />
            ))}
            <div>
              <Button
                variant="default"
                leftSection={<IconPlus size={15} aria-hidden />}
                disabled={steps.length >= stepsMax}
                onClick={() => setSteps([...steps, { kind: 'notify', to: [{ kind: 'author' }], title: '' }])}
              >
                {t('addStep')}
              </Button>
            </div>
          </div>
        </Section>
        <TriedPanel rule={draft} why={whole ? null : t('incomplete')} />
      </div>
    </form>
  )
}

function ConditionsEditor({
  resource: dotted,
  conditions,
  onChange,
}: {
  resource: string
  conditions: Conditions
  onChange(conditions: Conditions): void
}) {
  const resource = useCustomized(useResource(dotted))
  const me = useMe()
  if (!resource) return null
  const filterable = filterColumns(columnsOf(resource, seenFields(resource, me)))
  return (
    <FilterLines
      resource={resource}
      filterable={filterable}
      filter={conditions}
      max={conditionsMax}
      onFilter={(filter) => onChange(filter ?? {})}
      onClose={() => undefined}
    />
  )
}
