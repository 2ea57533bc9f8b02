import { Button, Select, Table } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { Link } from '../pages/Link.tsx'
import { pageOf, useNavigation } from '../shell/navigation.ts'
import { DropZone } from './DropZone.tsx'
import { type Encoding, encodings, type Separator, separators } from './sniff.ts'
import styles from './transfer.module.css'
import type { useImport } from './useImport.ts'

const sizeMax = 100 * 1024 * 1024
const separatorNames = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'bar' } as const

/** The file, and how its first rows read by the encoding and separator that were found or chosen. */
export function FileStep({ state, onClose }: { state: ReturnType<typeof useImport>; onClose(): void }) {
  const t = useTranslations('records')
  const common = useTranslations('ui.common')
  const { file, preview } = state
  const past = pageOf(useNavigation(), 'gateway.jobs')
  return (
    <>
      <DropZone
        label={t('import.choose')}
        className={styles.drop}
        onDrop={([first]) => {
          if (first) void state.read(first)
        }}
        onReject={() => state.setTrouble(t('import.tooLarge'))}
        sizeMax={sizeMax}
        accept=".csv,.tsv,.txt,.json,.xlsx"
      >
        <IconFileSpreadsheet size={28} stroke={1.3} aria-hidden />
        <p className={styles.dropTitle}>{file ? file.name : t('import.choose')}</p>
        <p className={styles.note}>{t('import.accepts')}</p>
      </DropZone>
      {preview && (
        <>
          {preview.format === 'csv' && (
            <div className={styles.reading}>
              <Select
                label={t('import.encoding')}
                value={preview.encoding}
                allowDeselect={false}
                data={encodings.map((value) => ({ value, label: t(`import.encodings.${value}`) }))}
                onChange={(encoding) =>
                  file && void state.read(file, { encoding: encoding as Encoding, separator: preview.separator })
                }
              />
              <Select
                label={t('import.separator')}
                value={preview.separator}
                allowDeselect={false}
                data={separators.map((value) => ({
                  value,
                  label: t(`import.separators.${separatorNames[value]}`),
                }))}
                onChange={(separator) =>
                  file && void state.read(file, { encoding: preview.encoding, separator: separator as Separator })
                }
              />
            </div>
          )}
          <div className={styles.preview} tabIndex={0} role="region" aria-label={t('import.preview')}>
            <Table fz="sm" verticalSpacing={4}>
              <Table.Thead>
                <Table.Tr>
                  {preview.columns.map((name, at) => (
                    <Table.Th key={`${name}-${at}`}>{name}</Table.Th>
                  ))}
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {preview.rows.map((row, at) => (
                  <Table.Tr key={at}>
                    {preview.columns.map((name, i) => (
                      <Table.Td key={`${name}-${i}`}>{row[i]}</Table.Td>
                    ))}
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </div>
        </>
      )}
      <div className={styles.foot}>
        {past && (
          <Button variant="subtle" component={Link} to={{ path: past.to }} className={styles.past}>
            {t('job.past')}
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          {common('cancel')}
        </Button>
        <Button disabled={!preview} onClick={() => state.setStep('columns')}>
          {common('continue')}
        </Button>
      </div>
    </>
  )
}
