import { Table } from '@mantine/core'
import type { ReactNode } from 'react'
import { useFormatter } from 'use-intl'

interface FiguresProps {
  readonly head: readonly string[]
  /** Under a key each; numbers stand on the right, and what nobody knows is a dash. */
  readonly rows: readonly (readonly [key: string, ...cells: (ReactNode | null)[]])[]
}

/** A table of figures, its first column in words. */
export function Figures({ head, rows }: FiguresProps) {
  const format = useFormatter()
  return (
    <Table verticalSpacing="xs">
      <Table.Thead>
        <Table.Tr>
          {head.map((word, i) => (
            <Table.Th key={word + i} ta={i === 0 ? 'left' : 'right'}>
              {word}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(([key, ...cells]) => (
          <Table.Tr key={key}>
            {cells.map((cell, i) => (
              <Table.Td key={i} ta={i === 0 ? 'left' : 'right'}>
                {typeof cell === 'number' ? format.number(cell) : (cell ?? '–')}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
