import type { Place, Tree } from './tree.ts';

export const serverUrl = (tree: Tree, server: Place): string =>
  String(tree.at(server, 'url').value ?? '/').replace(/\/+$/, '');

export const pathOfServer = (url: string): string => url.replace(/^(?:[a-z+]+:)?\/\/[^/]*|^\{[^}]*\}/i, '');

/** The paths of the servers, such as `/v1`, with the defaults of their variables. */
export const serverPaths = (tree: Tree): string[] =>
  tree.list(tree.at(tree.root, 'servers')).map((server) =>
    pathOfServer(serverUrl(tree, server)).replace(/\{([^}]*)\}/g, (_, name: string) => {
      return String(tree.at(server, 'variables', name, 'default').value ?? '');
    }),
  );
