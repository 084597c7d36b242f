export * from './generated/schemas.ts';
export * from './generated/validators.ts';
