import { Table } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './usage.module.css'

interface UsageTableProps {
  readonly id: string
  readonly title: string
  readonly head: readonly string[]
  readonly rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[]
}

/** What was used, by something: its name, and numbers. */
export function UsageTable({ id, title, head, rows }: UsageTableProps) {
  if (rows.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {title}
      </h2>
      <div className={styles.scroll} tabIndex={0} role="group" aria-labelledby={id}>
        <Table verticalSpacing="xs">
          <Table.Thead>
            <Table.Tr>
              {head.map((text, at) => (
                <Table.Th key={text} ta={at === 0 ? undefined : 'right'}>
                  {text}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(({ key, cells }) => (
              <Table.Tr key={key}>
                {cells.map((cell, at) => (
                  <Table.Td key={head[at]} ta={at === 0 ? undefined : 'right'} className={at === 0 ? undefined : 'q-number'}>
                    {cell}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </section>
  )
}
