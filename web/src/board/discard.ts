import * as THREE from "three";

/** Give back what an object and its parts hold on the graphics card. What others use too stays, unless `everything` goes. */
export function discard(root: THREE.Object3D, everything = false): void {
  const kept = (thing: { userData: Record<string, unknown> }): boolean => !everything && thing.userData["shared"] === true;
  root.traverse((part) => {
    if (!(part instanceof THREE.Mesh || part instanceof THREE.Line || part instanceof THREE.Points || part instanceof THREE.Sprite)) return;
    if (part instanceof THREE.InstancedMesh) part.dispose();
    if (!(part instanceof THREE.Sprite) && !kept(part.geometry)) part.geometry.dispose(); // all sprites have one shape
    for (const material of [part.material].flat() as (THREE.Material & { map?: THREE.Texture | null })[]) {
      if (material.map && !kept(material.map)) material.map.dispose();
      if (!kept(material)) material.dispose();
    }
  });
}
