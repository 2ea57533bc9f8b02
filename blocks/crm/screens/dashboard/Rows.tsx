import { Table } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './dashboard.module.css'

/** A table beneath a picture. */
export const Rows = ({ head, children }: { head: readonly string[]; children: ReactNode }) => (
  <Table className={styles.table}>
    <Table.Thead>
      <Table.Tr>
        {head.map((name) => (
          <Table.Th key={name}>{name}</Table.Th>
        ))}
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>{children}</Table.Tbody>
  </Table>
)
