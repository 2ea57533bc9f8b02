import { Group, Select, Stack, Switch, TextInput } from '@mantine/core'
import { NumberField } from '@quoin/ui/fields/NumberField.tsx'
import { useTranslations } from 'use-intl'
import { isSilent, kinds, type Question } from '../../engine/index.ts'
import { askableBefore } from './askable.ts'
import { useBuilder } from './BuilderContext.ts'
import { ConditionEditor } from './ConditionEditor.tsx'
import { hasOptions, patch } from './edit.ts'
import { ExpressionEditor } from './ExpressionEditor.tsx'
import { KeyInput } from './KeyInput.tsx'
import { OptionsEditor } from './OptionsEditor.tsx'
import { WordsInput } from './WordsInput.tsx'

/** Everything about one question. */
export function QuestionEditor({ question }: { readonly question: Question }) {
  const t = useTranslations('forms.builder')
  const { definition, edit } = useBuilder()
  const { id, kind } = question
  const put = (part: Partial<Question>, tag?: string) => edit(patch(definition, id, part), tag && `${id} ${tag}`)
  const askable = askableBefore(definition, id)
  const bound = (name: 'min' | 'max') => (
    <NumberField
      label={t(`bound.${kind === 'several' ? 'choices' : 'value'}.${name}`)}
      value={question[name] ?? ''}
      w={160}
      onChange={(value) => put({ [name]: typeof value === 'number' ? value : undefined }, name)}
    />
  )
  return (
    <Stack gap="md">
      <WordsInput label={t('question')} value={question.title} max={2_000} isLong onChange={(title) => put({ title }, 'title')} />
      {!isSilent(question) && (
        <WordsInput label={t('help')} value={question.help} max={5_000} isLong onChange={(help) => put({ help }, 'help')} />
      )}
      <Group align="end">
        <Select
          label={t('type')}
          value={kind}
          data={kinds.map((one) => ({ value: one, label: t(`kind.${one}`) }))}
          searchable
          allowDeselect={false}
          onChange={(next) => next && put({ kind: next as Question['kind'] })}
        />
        {!isSilent(question) && (
          <Switch
            label={t('required')}
            checked={question.required}
            onChange={(event) => put({ required: event.currentTarget.checked })}
          />
        )}
      </Group>
      {hasOptions(kind) && (
        <OptionsEditor
          title={t(kind === 'matrix' ? 'option.columns' : 'option.title')}
          prefix="option"
          options={question.options}
          hasQuota={kind === 'choice' || kind === 'several'}
          onChange={(options, tag) => put({ options }, tag)}
        />
      )}
      {kind === 'matrix' && (
        <OptionsEditor
          title={t('option.rows')}
          prefix="row"
          options={question.rows}
          onChange={(rows, tag) => put({ rows }, tag)}
        />
      )}
      {['number', 'scale', 'several'].includes(kind) && (
        <Group>
          {bound('min')}
          {bound('max')}
        </Group>
      )}
      {kind === 'consent' && (
        <TextInput
          label={t('consentVersion')}
          description={t('consentVersionHint')}
          value={question.consentVersion ?? ''}
          maxLength={40}
          maw={240}
          onChange={(event) => put({ consentVersion: event.currentTarget.value || undefined }, 'consent')}
        />
      )}
      {kind === 'calculated' && (
        <ExpressionEditor
          label={t('expression.title')}
          value={question.expression}
          askable={askable}
          onChange={(expression) => put({ expression }, 'expression')}
        />
      )}
      <ConditionEditor
        label={t('condition.showQuestion')}
        value={question.showIf}
        askable={askable}
        onChange={(showIf) => put({ showIf }, 'showIf')}
      />
      <KeyInput id={id} hint={kind === 'hidden' ? t('hiddenHint', { key: id }) : undefined} />
    </Stack>
  )
}
