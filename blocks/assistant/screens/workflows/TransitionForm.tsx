import { Alert, Button, Group, Modal, Select, Stack, Switch, TextInput } from '@mantine/core'
import { useAction, useList } from '@quoin/kit/react'
import { NumberField } from '@quoin/ui/fields/NumberField.tsx'
import { useWords } from '@quoin/ui/fields/words.ts'
import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { assistant, type Comparison, operators } from '../../resources/index.ts'
import type { StepRecord, TransitionRecord } from './StepItem.tsx'

const fresh = 'new'
type Operator = Comparison['operator']

interface TransitionFormProps {
  readonly step: StepRecord
  readonly steps: readonly StepRecord[]
  readonly transition: TransitionRecord | undefined
  onClose(): void
}

/** A way on from a step: where it leads, and a condition that is chosen or written beside it. */
export function TransitionForm({ step, steps, transition, onClose }: TransitionFormProps) {
  const t = useTranslations('assistant.workflow')
  const words = useWords(assistant.stepTransitions)
  const inWords = useErrorWords(assistant.stepTransitions)
  const conditions = useList(assistant.conditions.list, { records: 200 })
  const addCondition = useAction(assistant.conditions.create)
  const create = useAction(assistant.stepTransitions.create)
  const update = useAction(assistant.stepTransitions.update)
  const [name, setName] = useState(transition?.name ?? '')
  const [toStep, setToStep] = useState(transition?.toStep ?? null)
  const [condition, setCondition] = useState(transition?.condition ?? null)
  const [compared, setCompared] = useState<Comparison>({ field: 'answer', operator: 'contains', value: '' })
  const [type, setType] = useState(transition?.transitionType ?? 'automatic')
  const [isDefault, setDefault] = useState(transition?.isDefault ?? false)
  const [allowsBackward, setBackward] = useState(transition?.allowsBackward ?? false)
  const [maxIterations, setMax] = useState<number | null>(transition?.maxIterations ?? null)
  const needsValue = compared.operator !== 'is_empty' && compared.operator !== 'is_not_empty'
  const error = addCondition.error ?? create.error ?? update.error
  const save = async () => {
    const expression = needsValue ? compared : { field: compared.field, operator: compared.operator }
    const made = condition === fresh ? await addCondition.mutateAsync({ name, expression }) : undefined
    // One that was made is not made again where the transition is refused.
    if (made) setCondition(made.id)
    const values = {
      parent: step.id,
      name,
      toStep,
      condition: made?.id ?? condition,
      transitionType: type,
      isDefault,
      allowsBackward,
      maxIterations,
    }
    await (transition
      ? update.mutateAsync({ ...values, id: transition.id, version: transition.version })
      : create.mutateAsync(values))
    onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save().catch(() => undefined)
  }
  return (
    <Modal opened onClose={onClose} title={t(transition ? 'editWay' : 'addWay')} size="lg">
      <form onSubmit={submit}>
        <Stack>
          {error && <Alert color="red">{inWords(error).sentence}</Alert>}
          <TextInput
            label={words.field('name')}
            required
            maxLength={200}
            data-autofocus
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Select
            label={words.field('toStep')}
            clearable
            placeholder={t('next')}
            data={steps.map((one) => ({ value: one.id, label: one.name }))}
            value={toStep}
            onChange={setToStep}
          />
          <Select
            label={t('when')}
            clearable
            searchable
            placeholder={t('always')}
            data={[
              { value: fresh, label: t('newCondition') },
              ...(conditions.data?.data ?? []).map((one) => ({ value: one.id, label: one.name })),
            ]}
            value={condition}
            onChange={setCondition}
          />
          {condition === fresh && (
            <Group align="flex-start" grow>
              <TextInput
                label={t('field')}
                description={t('fieldHint')}
                inputWrapperOrder={['label', 'input', 'description', 'error']}
                required
                maxLength={200}
                value={compared.field}
                onChange={(event) => setCompared({ ...compared, field: event.currentTarget.value })}
              />
              <Select
                label={t('operator')}
                allowDeselect={false}
                data={operators.map((value) => ({ value, label: t(`operators.${value}`) }))}
                value={compared.operator}
                onChange={(operator) => setCompared({ ...compared, operator: (operator ?? 'equals') as Operator })}
              />
              {needsValue && (
                <TextInput
                  label={t('value')}
                  required
                  maxLength={1_000}
                  value={String(compared.value ?? '')}
                  onChange={(event) => setCompared({ ...compared, value: event.currentTarget.value })}
                />
              )}
            </Group>
          )}
          <Switch
            label={words.option('transitionType', 'manual')}
            checked={type === 'manual'}
            onChange={(event) => setType(event.currentTarget.checked ? 'manual' : 'automatic')}
          />
          <Switch
            label={words.field('isDefault')}
            checked={isDefault}
            onChange={(event) => setDefault(event.currentTarget.checked)}
          />
          <Switch
            label={words.field('allowsBackward')}
            checked={allowsBackward}
            onChange={(event) => setBackward(event.currentTarget.checked)}
          />
          {allowsBackward && (
            <NumberField
              label={words.field('maxIterations')}
              min={1}
              max={50}
              allowDecimal={false}
              w={200}
              value={maxIterations ?? ''}
              onChange={(value) => setMax(value === '' ? null : Number(value))}
            />
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit" loading={addCondition.isPending || create.isPending || update.isPending}>
              {t('save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
