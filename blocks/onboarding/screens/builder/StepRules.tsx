import { Autocomplete, Button, Group, Modal, Select, Stack, Text, TextInput } from '@mantine/core'
import { useAction } from '@quoin/kit/react'
import { EventRecordInput } from '@quoin/ui/fields/EventRecordInput.tsx'
import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { partsOf } from '@quoin/ui/session/eventRecords.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { onboarding } from '../../resources/index.ts'
import { type FactName, facts } from './facts.ts'
import type { StepRecord } from './StepLine.tsx'

interface StepRulesProps {
  readonly step: StepRecord
  /** Steps that come before it: a condition looks back alone. */
  readonly earlier: readonly StepRecord[]
  readonly onboarding: string
  onClose(): void
}
interface Condition {
  readonly step?: string
  readonly param?: string
  readonly is?: unknown
}

/** When a step comes, and by what it is finished. */
export function StepRules({ step, earlier, onboarding: parent, onClose }: StepRulesProps) {
  const t = useTranslations('onboarding.builder')
  const names = Object.keys(facts) as FactName[]
  const labelOf = (fact: string) => {
    const name = names.find((one) => facts[one] === fact)
    return name ? t(`fact.${name}`) : fact
  }
  const held = (step.condition ?? {}) as Condition
  const [happens = '', which] = partsOf(step.fact ?? '')
  const [fact, setFact] = useState(labelOf(happens))
  const [record, setRecord] = useState(which)
  const [after, setAfter] = useState<string | null>(held.step ?? null)
  const [param, setParam] = useState(held.param ?? '')
  const [is, setIs] = useState(held.is === undefined ? '' : String(held.is))
  const inWords = useErrorWords({ block: 'onboarding', name: 'steps' })
  const update = useAction(onboarding.steps.update, { alsoRefreshes: ['onboarding.onboardings'] })
  const wrong = update.error ? inWords(update.error) : undefined
  // What was not touched keeps its type: a number stays one.
  const value = held.is !== undefined && String(held.is) === is ? held.is : is
  const chosen = names.find((name) => t(`fact.${name}`) === fact.trim())
  const operation = chosen ? facts[chosen] : fact.trim()
  const event = record && operation === happens ? `${operation}:${record}` : operation
  const save = () => {
    const condition = after ? { step: after, param: param.trim(), is: value } : null
    update.mutate({ id: step.id, parent, version: step.version, fact: event || null, condition }, { onSuccess: onClose })
  }
  return (
    <Modal opened onClose={onClose} title={t('rules', { name: step.name })}>
      <Stack
        component="form"
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <Autocomplete
          label={t('finishedBy')}
          description={t('finishedByHint')}
          placeholder={t('byHand')}
          value={fact}
          onChange={setFact}
          data={names.map((name) => t(`fact.${name}`))}
          error={wrong?.fieldErrors.fact}
          clearable
        />
        <EventRecordInput event={event} onChange={(next) => setRecord(partsOf(next)[1])} />
        <Select
          label={t('onlyAfter')}
          description={t('onlyAfterHint')}
          placeholder={t('always')}
          value={after}
          onChange={setAfter}
          data={earlier.map(({ id, name }, i) => ({ value: id, label: `${i + 1}. ${name}` }))}
          disabled={earlier.length === 0}
          error={wrong?.fieldErrors.condition}
          clearable
        />
        {after && (
          <Group grow align="start">
            <TextInput
              label={t('answerNamed')}
              required
              value={param}
              onChange={(event) => setParam(event.currentTarget.value)}
            />
            <TextInput label={t('isValue')} required value={is} onChange={(event) => setIs(event.currentTarget.value)} />
          </Group>
        )}
        {wrong && <Text c="red">{wrong.sentence}</Text>}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('close')}
          </Button>
          <Button type="submit" loading={update.isPending}>
            {t('saveRules')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
