// The table under all screens: its grey picture in the wash of a rule, and the paint that runs over it.
#import bevy_sprite::mesh2d_vertex_output::VertexOutput

struct Coat {
    // What the grey picture is multiplied with: before the rim, behind it, and what cross-fades over both
    // (its opacity is how far).
    before: vec4<f32>,
    behind: vec4<f32>,
    over: vec4<f32>,
    // The pure paint; its opacity is how far the rim has come.
    paint: vec4<f32>,
    // Where the paint starts, and what a length of the table is in the mask.
    source: vec4<f32>,
    // Where the paint begins to thin behind the rim, where it has thinned to the wash, and how far drops fly ahead.
    thinning: vec4<f32>,
}

@group(#{MATERIAL_BIND_GROUP}) @binding(0) var<uniform> coat: Coat;
@group(#{MATERIAL_BIND_GROUP}) @binding(1) var table: texture_2d<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(2) var table_sampler: sampler;
@group(#{MATERIAL_BIND_GROUP}) @binding(3) var mask: texture_2d<f32>;

// When the paint comes to a texel of the mask, and how much earlier a drop lies there.
fn arrival(texel: vec2<i32>) -> vec2<f32> {
    let last = vec2<i32>(textureDimensions(mask)) - 1;
    let packed = textureLoad(mask, clamp(texel, vec2(0), last), 0).rgb;
    return vec2((packed.r * 256.0 + packed.g) / 257.0, packed.b);
}

// The same between texels. A sampler would do it, but not every one keeps the fractions of a byte, and the rim would
// have steps.
fn arrival_at(place: vec2<f32>) -> vec2<f32> {
    let texel = place * vec2<f32>(textureDimensions(mask)) - 0.5;
    let corner = vec2<i32>(floor(texel));
    let share = fract(texel);
    let above = mix(arrival(corner), arrival(corner + vec2(1, 0)), share.x);
    let below = mix(arrival(corner + vec2(0, 1)), arrival(corner + vec2(1, 1)), share.x);
    return mix(above, below, share.y);
}

@fragment
fn fragment(in: VertexOutput) -> @location(0) vec4<f32> {
    let grey = textureSample(table, table_sampler, in.uv).r;
    var colour = coat.before.rgb;
    var paint = 0.0;
    if coat.paint.a > 0.0 {
        let at = vec2(0.5) + (in.uv - coat.source.xy) * coat.source.zw;
        let arrives = arrival_at(at);
        let behind = coat.paint.a - arrives.x;
        // Drops lie there before the rim comes, and go under in it.
        let covered = smoothstep(-0.0012, 0.0012, behind + arrives.y * coat.thinning.z);
        colour = mix(colour, coat.behind.rgb, covered);
        paint = covered * (1.0 - smoothstep(coat.thinning.x, coat.thinning.y, behind)) * (1.0 - coat.over.a);
    }
    colour = mix(colour, coat.over.rgb, coat.over.a) * grey;
    return vec4(mix(colour, coat.paint.rgb * (0.8 + 0.2 * grey), paint), 1.0);
}
