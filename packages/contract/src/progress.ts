/** What is told after each request. */
export type Progress = (operation: string, requests: number, findings: number) => void;
