import { Alert, Button, MultiSelect, Progress, SegmentedControl, Select } from '@mantine/core'
import { useTranslations } from 'use-intl'
import type { AnyResource } from '../fields/resources.ts'
import { useWords } from '../fields/words.ts'
import { ColumnMeaning } from './ColumnMeaning.tsx'
import type { FilePreview } from './readFile.ts'
import styles from './transfer.module.css'
import type { ImportMode, useImport } from './useImport.ts'

interface ColumnsStepProps {
  readonly resource: AnyResource
  readonly state: ReturnType<typeof useImport>
  readonly preview: FilePreview
}

/** What each column means, whether records are made or changed, and by what they are known again. */
export function ColumnsStep({ resource, state, preview }: ColumnsStepProps) {
  const t = useTranslations('records')
  const common = useTranslations('ui.common')
  const words = useWords(resource)
  const { mode, keys, key, wires, written, mapping, mapped, duplicateWires, missing, keyMissing, sent, busy } = state
  const meaning = (column: string, at: number) => {
    const name = wires.get(mapping[column] ?? '')
    const definition = name === undefined ? undefined : written[name]
    if (name === undefined || !definition) return null
    const cells = preview.values[at] ?? []
    return <ColumnMeaning {...{ resource, state, column, name, definition, cells }} />
  }
  return (
    <>
      <div>
        <SegmentedControl
          aria-label={t('import.mode')}
          value={mode}
          onChange={(value) => state.setMode(value as ImportMode)}
          data={(['create', 'update', 'upsert'] as const)
            .filter((one) => one === 'create' || keys.length > 0)
            .map((value) => ({ value, label: t(`import.modes.${value}`) }))}
        />
        {mode !== 'create' && (
          <Select
            mt="sm"
            label={t('import.key')}
            description={t('import.keyText')}
            value={key}
            allowDeselect={false}
            onChange={state.setKey}
            data={keys.map((wire) => ({ value: wire, label: words.field(wires.get(wire) ?? wire) }))}
          />
        )}
      </div>
      <table className={styles.mapping}>
        <thead>
          <tr>
            <th scope="col">{t('import.column')}</th>
            <th scope="col" className={styles.sample}>
              {t('import.sample')}
            </th>
            <th scope="col">{t('import.fact')}</th>
          </tr>
        </thead>
        <tbody>
          {preview.columns.map((column, at) => (
            <tr key={`${column}-${at}`}>
              <td>{column}</td>
              <td className={styles.sample}>{preview.rows.map((row) => row[at]).find((cell) => cell) ?? ''}</td>
              <td>
                <Select
                  aria-label={t('import.factOf', { column })}
                  value={mapping[column] ?? ''}
                  searchable
                  allowDeselect={false}
                  data={[
                    { value: '', label: t('import.leaveOut') },
                    ...[...wires]
                      .filter(([wire]) => wire === mapping[column] || !mapped.has(wire))
                      .map(([wire, name]) => ({ value: wire, label: words.field(name) })),
                  ]}
                  onChange={(wire) => state.setMapping({ ...mapping, [column]: wire || null })}
                />
                {meaning(column, at)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {mode === 'create' && duplicateWires.length > 0 && (
        <MultiSelect
          label={t('import.duplicatesBy')}
          description={t('import.duplicatesByText')}
          value={[...state.duplicatesBy]}
          data={duplicateWires.map((wire) => ({ value: wire, label: words.field(wires.get(wire) ?? wire) }))}
          maxValues={3}
          onChange={state.setDuplicatesBy}
        />
      )}
      {missing.length > 0 && (
        <Alert color="yellow" variant="light">
          {t('import.missing', { names: missing.join(', ') })}
        </Alert>
      )}
      {keyMissing && (
        <Alert color="yellow" variant="light">
          {t('import.keyMissing')}
        </Alert>
      )}
      {sent !== null && <Progress value={sent * 100} aria-label={t('import.uploading')} size="sm" />}
      <div className={styles.foot}>
        <Button variant="default" disabled={busy} onClick={() => state.setStep('file')}>
          {common('back')}
        </Button>
        {sent !== null ? (
          <Button variant="default" onClick={() => state.stopUpload()}>
            {t('import.stopUpload')}
          </Button>
        ) : (
          <Button
            loading={busy}
            disabled={missing.length > 0 || keyMissing || mapped.size === 0}
            onClick={() => void state.begin(true)}
          >
            {t('import.rehearse')}
          </Button>
        )}
      </div>
    </>
  )
}
